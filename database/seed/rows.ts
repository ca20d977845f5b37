import type { AccountType, ChangeLog, FeatureToggles, ZoneKey } from '@kontor/core/contract';
import type { DealDraft, DealSettings, DealStatus } from '@kontor/deals/contract';
import type { MarketInventory } from '@kontor/market/contract';
import type { ListType } from '@kontor/media-lists/contract';
import type { MediaPlanTargeting } from '@kontor/media-plans/contract';
import type { ReportDraft } from '@kontor/reports/contract';
import type { SegmentIdType } from '@kontor/segments/contract';

// Rows of database/postgres as the demo fills them: the keys are the columns, instants are ISO text.

export type AccountRow = {
  id: string;
  name: string;
  type: AccountType;
  status: 'active' | 'inactive' | 'banned';
  deal_management: boolean;
  deal_access_template: boolean;
  ftrackhhid_reach: boolean;
  uploaded_segment: boolean;
  shared_segment: boolean;
  feature_toggles: FeatureToggles;
  publisher_id: string | null;
  allowed_ads: number;
  demo_account: boolean;
  acc_manager_emails: string[];
  take_rate_enabled: boolean;
  spent_type: 'MONTHLY' | 'YEARLY';
  start_date: string | null;
  spent_ranges: { from: string; to: string | null; takeRate: string }[];
  created_at: string;
  updated_at: string;
};

export type UserRow = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  super_user: boolean;
  platform_admin: boolean;
  status: 'active' | 'banned';
  timezone: ZoneKey;
  last_login: string | null;
  created_at: string;
  updated_at: string;
};

export type MembershipRow = { account_id: string; user_id: string; account_admin: boolean; is_default: boolean; created_at: string };
export type InvitationRow = {
  id: string;
  account_id: string;
  user_id: string;
  email: string;
  account_admin: boolean;
  invited_by: string;
  state: 'open' | 'declined' | 'withdrawn';
  secret_hash: string | null;
  created_at: string;
  sent_at: string;
  expires_at: string;
};
export type PublisherRow = { id: string; name: string; premium: boolean; created_at: string };
/** A publisher's declared settings, by the table's columns. */
export type PublisherSettingRow = { publisher_id: string; [column: string]: string | number | string[] | null };
/** What the simulator draws from, beside the columns that hold the rest. */
export type InventoryProfile = Omit<MarketInventory, 'publisher' | 'kind' | 'key' | 'platforms' | 'mediaTypes'>;

export type InventoryRow = {
  id: string;
  publisher_id: string;
  kind: 'app' | 'site';
  key: string;
  name: string;
  platforms: string[];
  media_types: ('video' | 'display')[];
  profile: InventoryProfile;
  created_at: string;
};

export type MarketplaceRow = { id: string; account_id: string | null; name: string; created_at: string };
export type MarketplacePublisherRow = { marketplace_id: string; publisher_id: string };
export type AccountMarketplaceRow = { account_id: string; marketplace_id: string };

export type DspRow = {
  id: string;
  name: string;
  type: 'direct' | 'indirect';
  status: 'enabled' | 'disabled';
  source: string | null;
  source_seat: string | null;
  seat: boolean;
  created_at: string;
  updated_at: string;
};
export type SeatRow = { id: string; dsp_id: string; seat: string; name: string; agency_id?: string | null };
export type DspAgencyRow = { id: string; dsp_id: string };
export type AccountLinkRow = {
  account_id: string;
  place: number;
  kind: AccountType;
  dsp_id: string | null;
  seat: string | null;
  agency_id: string | null;
  publisher_id: string | null;
  adomain: string | null;
};

export type PlanRow = {
  id: string;
  account_id: string;
  title: string;
  description: string;
  enabled: boolean;
  targeting: MediaPlanTargeting;
  created_by: string;
  created_at: string;
  updated_at: string;
  version: number;
};

/** What staff explore. */
export type AvailRow = Pick<PlanRow, 'id' | 'title' | 'targeting' | 'created_by' | 'created_at' | 'updated_at'>;

export type MediaListRow = {
  id: string;
  account_id: string;
  type: ListType;
  title: string;
  enabled: boolean;
  created_by: string;
  created_at: string;
  updated_at: string;
  version: number;
};
export type MediaListItemRow = { account_id: string; list_id: string; value: string; created_at: string };

export type DealRow = {
  id: string;
  account_id: string;
  title: string;
  deal_id: string;
  type: 'FIXED' | 'AUCTION';
  status: DealStatus;
  rate: string;
  dsp_id: string;
  media_plan_id: string | null;
  pub_seats: string[];
  seat: string;
  margin_type: 'FLAT' | 'PERCENT';
  margin_value: string;
  flight_start: string | null;
  flight_end: string | null;
  settings: DealSettings;
  created_by: string;
  created_at: string;
  updated_at: string;
  version: number;
};

/** Who was asked to approve a deal (migration 0024), and the grant by which they read it. */
export type DealApprovalRow = {
  deal_id: string;
  account_id: string;
  approver_id: string;
  publisher_id: string;
  answer: 'ASKED' | 'APPROVED' | 'CHANGES_REQUESTED';
  comment: string;
  asked_by: string;
  asked_at: string;
  answered_by: string | null;
  answered_by_name: string | null;
  answered_at: string | null;
};
export type RowGrantRow = {
  entity: 'deal';
  entity_id: string;
  account_id: string;
  granted_to: string;
  role: 'approve';
  created_by: string;
  created_at: string;
};

/** What the simulator alone knows of a deal. */
export type DemoDealRow = { deal_id: string; adomain: string; appetite: number };

export type HistoryRow = {
  id: string;
  account_id: string;
  entity: 'deal' | 'media-plan' | 'segment' | 'report';
  entity_id: string;
  summary: string;
  action: 'Create' | 'Update' | 'Remove';
  actor_id: string;
  creator_name: string;
  changelogs: ChangeLog[];
  created_at: string;
};

/** What a deal was after a change. */
export type DealVersionRow = {
  history_id: string;
  account_id: string;
  deal_id: string;
  number: number;
  status: DealStatus;
  draft: DealDraft;
};
export type DealCommentRow = {
  id: string;
  account_id: string;
  deal_id: string;
  text: string;
  sender_account_id: string;
  user_name: string;
  created_at: string;
};

export type AppInfoRow = {
  deal_id: string;
  existing_bundle: string;
  account_id: string;
  bundle: string;
  name: string;
  domain: string;
  app_store_url: string;
  iabcat: string[];
  status: 'passedIn' | 'override' | 'overrideIfEmpty';
  updated_at: string;
};

export type ReportRow = {
  id: string;
  account_id: string;
  user_id: string;
  name: string;
  range: string;
  definition: Pick<ReportDraft, 'timezone' | 'offset' | 'compare' | 'dimensions' | 'measures' | 'conditions' | 'startDate' | 'endDate'>;
  is_shared: boolean;
  is_scheduled: boolean;
  frequency: string | null;
  hour: number | null;
  emails: string[];
  scheduled_from: string | null;
  last_run_at: string | null;
  last_rows: number | null;
  created_at: string;
  updated_at: string;
};
export type ReportSendingRow = {
  id: string;
  account_id: string;
  report_id: string;
  slot: string;
  by_hand: boolean;
  missed: number;
  state: 'SENT';
  rows: number;
  created_at: string;
};
export type ReportLetterRow = {
  id: string;
  account_id: string;
  sending_id: string;
  email: string;
  attempts: number;
  next_try_at: string;
  sent_at: string;
  openings: number;
  last_opened_at: string | null;
};

export type SystemMessageRow = { id: string; platform: 'deals'; message: string; type: 'info'; expiration: string };

export type SegmentProviderRow = {
  id: string;
  account_id: string | null;
  name: string;
  parent_provider: string | null;
  alias: string | null;
  iris: boolean;
  created_at: string;
};
/** Whose shared segments an account may use. */
export type AccountSegmentProviderRow = { account_id: string; provider_id: string };
export type SegmentRow = {
  id: string;
  account_id: string | null;
  provider_id: string | null;
  title: string;
  source_segment_id: string;
  data_type: SegmentIdType;
  price: string;
  status: 'ACTIVE' | 'PENDING' | 'PROCESSING' | 'VALIDATION_PENDING' | 'VALIDATION_PROCESSING' | 'VALIDATION_FAILED';
  source: 0 | 1;
  expiration_date: string | null;
  active_at: string | null;
  rds_id: string | null;
  errors: string[];
  /** Of an uploaded one. */
  created_by: string | null;
  created_at: string;
  updated_at: string;
};
/** What the simulator alone knows of a segment. */
export type DemoSegmentRow = {
  segment_id: string;
  share: number;
  kind: 'home' | 'device' | 'viewer' | 'content';
  /** Where on an axis that segments share, as age, it starts, 0 to 1; without one it has a draw of its own. */
  axis: string | null;
  starts: number;
};

/** A support request and what was said of it. */
export type TicketRow = {
  id: string;
  account_id: string;
  user_id: string;
  type: '1' | '2' | '3' | '4';
  summary: string;
  description: string;
  contact_name: string;
  contact_email: string;
  submitted_by: string;
  state: 'OPEN' | 'ANSWERED' | 'CLOSED';
  created_at: string;
  updated_at: string;
};
export type TicketMessageRow = {
  id: string;
  account_id: string;
  ticket_id: string;
  text: string;
  user_name: string;
  is_support: boolean;
  created_at: string;
};

export type DemoEntities = {
  segmentProviders: SegmentProviderRow[];
  segmentsOpenTo: AccountSegmentProviderRow[];
  segments: SegmentRow[];
  demoSegments: DemoSegmentRow[];
  accounts: AccountRow[];
  users: UserRow[];
  memberships: MembershipRow[];
  invitations: InvitationRow[];
  messages: SystemMessageRow[];
  publishers: PublisherRow[];
  publisherSettings: PublisherSettingRow[];
  inventory: InventoryRow[];
  marketplaces: MarketplaceRow[];
  marketplacePublishers: MarketplacePublisherRow[];
  accountMarketplaces: AccountMarketplaceRow[];
  dsps: DspRow[];
  seats: SeatRow[];
  dspAgencies: DspAgencyRow[];
  accountLinks: AccountLinkRow[];
  plans: PlanRow[];
  avails: AvailRow[];
  mediaLists: MediaListRow[];
  mediaListItems: MediaListItemRow[];
  dealApprovals: DealApprovalRow[];
  rowGrants: RowGrantRow[];
  deals: DealRow[];
  demoDeals: DemoDealRow[];
  history: HistoryRow[];
  dealVersions: DealVersionRow[];
  dealComments: DealCommentRow[];
  dealAppInfo: AppInfoRow[];
  reports: ReportRow[];
  reportSendings: ReportSendingRow[];
  reportLetters: ReportLetterRow[];
  tickets: TicketRow[];
  ticketMessages: TicketMessageRow[];
};
