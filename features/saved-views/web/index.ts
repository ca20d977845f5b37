import { type ListViews, webFeature } from '@kontor/core/web';
import { useViews } from './use-views.ts';
import { ViewsButton } from './views-button.tsx';

const listViews: ListViews = { useViews, Menu: ViewsButton };

export const savedViewsWeb = { ...webFeature({ name: 'saved-views', screens: [] }), listViews };
