import { Flag, listRoute, route } from '@kontor/core/contract';
import { z } from 'zod';
import { AttachedList, LIST_TYPES } from './media-list.ts';
import { mediaListView } from './media-list-view.ts';

/** A plan attaches at most so many lists to a dimension. */
export const MOST_LISTS = 100;
const Type = z.enum(LIST_TYPES);
const IDS = new RegExp(`^[0-9a-f]{24}(,[0-9a-f]{24}){0,${MOST_LISTS - 1}}$`);

export const mediaListRoutes = {
  attachable: listRoute(mediaListView, {
    path: 'mediaplan/list/{type}',
    access: 'agencyOrAdminFlag',
    summary: 'Media lists of a type, for attaching to a media plan',
    also: { type: Type },
  }),
  attached: route({
    method: 'GET',
    path: 'medialist/attach/{type}',
    access: 'signedIn',
    summary: 'Media lists of a type as they are now: those that can be attached, or those a plan has attached',
    /** `ids`, by commas: these alone, also where they are disabled or deleted meanwhile. */
    input: z.object({ type: Type, ids: z.string().regex(IDS, 'Up to 100 ids of media lists').optional(), admin: Flag.default(false) }),
    output: z.array(AttachedList),
    effect: 'read',
  }),
};
