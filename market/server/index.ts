export * from './delivery/ask-delivery.ts';
export { type DeliveredSince, deliveredSince } from './delivery/delivered-since.ts';
export { type Condition, type Links, type Whose, whoseOf } from './delivery/delivery-condition.ts';
export { breakdownAs } from './delivery/delivery-sql.ts';
export { deliveryState, type FeeRate, keepFeeRates, spendByHour } from './delivery/fee-rates.ts';
export { largestOverTime } from './delivery/largest-over-time.ts';
export { lossCounts } from './delivery/loss-counts.ts';
export { type Matched, matchedCounts } from './delivery/matched-counts.ts';
export { newlySighted } from './delivery/newly-sighted.ts';
export { type NoBids, noBidCounts } from './delivery/no-bid-counts.ts';
export * from './delivery/report-rows.ts';
export * from './delivery/report-sql.ts';
export { type SharedSighted, sharedSighted } from './delivery/shared-sighted.ts';
export { type Sighted, type SightedColumn, type SightedQuestion, sighted } from './delivery/sighted.ts';
export { unofferedCounts } from './delivery/unoffered-counts.ts';
export { type WonFloors, wonFloors } from './delivery/won-floors.ts';
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
export { type DayCount, dayRanges, lastWeek, weekdayOf } from './forecast/day-ranges.ts';
export { forecastEngine } from './forecast/forecast-engine.ts';
export { indexChangedDays } from './forecast/forecast-index.ts';
export { lostPublisher } from './forecast/lost-publisher.ts';
export { countValues, requestsByValue, type ValueRequests } from './forecast/requests-by-value.ts';
export * from './forecast/targeting-sql.ts';
export { countPeople, type DayOfRequests, forecast, forecastDays, requestsOfValues } from './forecast/told-forecast.ts';
export { medianFloor, type PriceQuestion, requestsByFloor, requestsByHour, requestsToday, valueInsights } from './forecast/told-prices.ts';
export type { ValueInsight } from './forecast/value-insights.ts';
export { applyFeed } from './ingest/apply-feed.ts';
export { type BatchCheck, type CheckedLine, checkBatch } from './ingest/check-batch.ts';
export { UnreadableFeed } from './ingest/feed-reading.ts';
export { fileLines } from './ingest/file-lines.ts';
export { applyBatch, type Batch, BatchInProgress, BatchNameTaken, type BatchResult } from './ingest/ingest.ts';
export { batchKeyOf, batchNameOf, numberOf } from './ingest/ingest-log.ts';
export { recoverBatches } from './ingest/ingest-recovery.ts';
export { startsWithGzip } from './ingest/read-feed.ts';
export { changeMembers, type MemberChange } from './segments/change-members.ts';
export type { SegmentInRows } from './segments/segment-figures.ts';
export { loadSegment, removeSegment, type SegmentLoad } from './segments/segment-members.ts';
export { segmentOverlap } from './segments/segment-overlap.ts';
export { segmentPage, segmentVersions } from './segments/segment-pages.ts';
export { segmentUsers as membersCounted } from './segments/segment-users.ts';
export { type PeopleAsker, peopleIn, segmentsOfTargeting, toldSizes } from './segments/smallest-group.ts';
export { requestsOfSegments, segmentDays, segmentTops, segmentUsers, type ToldDays } from './segments/told-figures.ts';
export { type Played, playDeals, sampleDeals } from './simulate/play-deals.ts';
export { appendHours, MARKET, type Progress, type Simulation, simulate } from './simulate/simulate.ts';
export type { ContextualSegment } from './simulate/simulate-requests.ts';
export { type MarketSegment, segmentMembersFromMarket } from './simulate/simulate-segments.ts';
export { writeNdjson } from './simulate/write-ndjson.ts';
export { appGaps } from './supply/app-gaps.ts';
export { newestBatches } from './supply/newest-batches.ts';
export { newestDelivery } from './supply/newest-delivery.ts';
export { NEWEST, newestEvent } from './supply/newest-event.ts';
export { newestRequest } from './supply/newest-request.ts';
export { requestingPublishers } from './supply/requesting-publishers.ts';
export { type SeenSupply, seenPublishers, seenSupply } from './supply/seen-supply.ts';
