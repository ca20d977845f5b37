export { appGaps } from './app-gaps.ts';
export { applyFeed } from './apply-feed.ts';
export * from './ask-delivery.ts';
export { changeMembers, type MemberChange } from './change-members.ts';
export { type BatchCheck, type CheckedLine, checkBatch } from './check-batch.ts';
export { type DayCount, dayRanges, weekdayOf } from './day-ranges.ts';
export { type DeliveredSince, deliveredSince } from './delivered-since.ts';
export { type Condition, type Links, type Whose, whoseOf } from './delivery-condition.ts';
export { breakdownAs } from './delivery-sql.ts';
export {
  keepRates,
  NotTheNewest,
  newestRates,
  RatesInUse,
  type RatesKept,
  rateChanges,
  ratesBefore,
  UNDO,
  undoRates,
} from './exchange-rates.ts';
export { deliveryState, type FeeRate, keepFeeRates, spendByHour } from './fee-rates.ts';
export { UnreadableFeed } from './feed-reading.ts';
export { fileLines } from './file-lines.ts';
export { forecastEngine } from './forecast-engine.ts';
export { indexChangedDays } from './forecast-index.ts';
export { applyBatch, type Batch, BatchInProgress, BatchNameTaken, type BatchResult } from './ingest.ts';
export { batchKeyOf, batchNameOf, numberOf } from './ingest-log.ts';
export { recoverBatches } from './ingest-recovery.ts';
export { largestOverTime } from './largest-over-time.ts';
export { lossCounts } from './loss-counts.ts';
export { type Matched, matchedCounts } from './matched-counts.ts';
export { newestBatches } from './newest-batches.ts';
export { newestDelivery } from './newest-delivery.ts';
export { NEWEST, newestEvent } from './newest-event.ts';
export { newestRequest } from './newest-request.ts';
export { newlySighted } from './newly-sighted.ts';
export { type NoBids, noBidCounts } from './no-bid-counts.ts';
export { type Played, playDeals, sampleDeals } from './play-deals.ts';
export { startsWithGzip } from './read-feed.ts';
export * from './report-rows.ts';
export * from './report-sql.ts';
export { requestingPublishers } from './requesting-publishers.ts';
export { countValues, requestsByValue, type ValueRequests } from './requests-by-value.ts';
export { type SeenSupply, seenPublishers, seenSupply } from './seen-supply.ts';
export type { SegmentInRows } from './segment-figures.ts';
export { loadSegment, removeSegment, type SegmentLoad } from './segment-members.ts';
export { segmentOverlap } from './segment-overlap.ts';
export { segmentPage, segmentVersions } from './segment-pages.ts';
export { segmentUsers as membersCounted } from './segment-users.ts';
export { type SharedSighted, sharedSighted } from './shared-sighted.ts';
export { type Sighted, type SightedColumn, type SightedQuestion, sighted } from './sighted.ts';
export { appendHours, MARKET, type Progress, type Simulation, simulate } from './simulate.ts';
export type { ContextualSegment } from './simulate-requests.ts';
export { type MarketSegment, segmentMembersFromMarket } from './simulate-segments.ts';
export { type PeopleAsker, peopleIn, segmentsOfTargeting, toldSizes } from './smallest-group.ts';
export * from './targeting-sql.ts';
export { requestsOfSegments, segmentDays, segmentTops, segmentUsers, type ToldDays } from './told-figures.ts';
export { countPeople, type DayOfRequests, forecast, forecastDays, requestsOfValues } from './told-forecast.ts';
export { medianFloor, type PriceQuestion, requestsByFloor, requestsByHour, requestsToday, valueInsights } from './told-prices.ts';
export { unofferedCounts } from './unoffered-counts.ts';
export type { ValueInsight } from './value-insights.ts';
export { type WonFloors, wonFloors } from './won-floors.ts';
export { writeNdjson } from './write-ndjson.ts';
