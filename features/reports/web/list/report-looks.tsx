import { hrefOf, type Page } from '@kontor/core/contract';
import { Capped, Cut, StatusPill, UiLink } from '@kontor/core/ui';
import { RecordLink } from '@kontor/core/web';
