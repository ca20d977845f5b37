export { Mark } from './brand/mark.tsx';
export { Wordmark } from './brand/wordmark.tsx';
export { Chart, type ChartProps } from './chart/chart.tsx';
export { ChartPanel, type ChartPanelProps, FigureTable } from './chart/chart-panel.tsx';
export {
  areaChart,
  barChart,
  type ChartMark,
  type ChartSeries,
  type ChartSpec,
  constantOf,
  lineChart,
  pieChart,
  stackedBars,
} from './chart/chart-spec.ts';
export { type ChartTable, csvOf, download, tableOf } from './chart/chart-table.ts';
export { type ChartFile, ChartTools } from './chart/chart-tools.tsx';
export { ButtonLink } from './feedback/button-link.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './feedback/confirm-dialog.tsx';
export { type Consequence, Consequences } from './feedback/consequences.tsx';
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx';
export { ErrorPanel, type ErrorPanelProps } from './feedback/error-panel.tsx';
export { Hint } from './feedback/hint.tsx';
export { IconButton, type IconButtonProps } from './feedback/icon-button.tsx';
export { Note } from './feedback/note.tsx';
export { ReasonButton, type ReasonButtonProps } from './feedback/reason-button.tsx';
export { Bone, ChartSkeleton, FormSkeleton, StatSkeleton, TableSkeleton } from './feedback/skeletons.tsx';
export { toast, undoLatest } from './feedback/toast.tsx';
export { useFocusBack } from './feedback/use-focus-back.ts';
export { type HeatCell, HeatMap, type HeatMapProps } from './figures/heat-map.tsx';
export { Histogram, type HistogramProps } from './figures/histogram.tsx';
export { Waterfall, type WaterfallStep } from './figures/waterfall.tsx';
export { type ColumnChoice, ColumnsMenu, type ColumnsMenuProps } from './filters/columns-menu.tsx';
export type { DateRangeFilterProps, DateRangePreset, DayRange } from './filters/date-range.ts';
export { DateRangeFilter } from './filters/date-range-filter.tsx';
export { DensityControl } from './filters/density-control.tsx';
export { FilterAdder, type OfferedFilter } from './filters/filter-adder.tsx';
export { FilterBar, FilterChips } from './filters/filter-bar.tsx';
export { FilterMenu, type FilterMenuProps, type FilterOption } from './filters/filter-menu.tsx';
export { SearchBox, type SearchBoxProps } from './filters/search-box.tsx';
export { TimezoneSelect, type TimezoneSelectProps } from './filters/timezone-select.tsx';
export { DateTimeField, type DateTimeFieldProps } from './form/date-time-field.tsx';
export { EmailsField, type EmailsFieldProps } from './form/emails-field.tsx';
export { ErrorSummary, type ErrorSummaryProps, type FormProblem } from './form/error-summary.tsx';
export { FieldGroup } from './form/field-group.tsx';
export { fieldId, goToField } from './form/field-id.ts';
export { Form } from './form/form.tsx';
export { FormSection } from './form/form-section.tsx';
export { foundOptions } from './form/found-options.ts';
export { MoneyField, NumberField, type NumberFieldProps } from './form/number-field.tsx';
export { heldNumber, type NumberRules, numberProblem } from './form/number-text.ts';
export { PasswordField } from './form/password-field.tsx';
export { TextField, type TextFieldProps } from './form/text-field.tsx';
export { keepsItsKeys } from './keys/key-names.ts';
export { type Shortcut, type ShortcutGroup, shortcutGroups, useShortcuts } from './keys/use-shortcuts.ts';
export { Later } from './later/later.tsx';
export type { Crumb } from './layout/crumbs.tsx';
export { Editor, EditorWork, type SideGroup, type SideItem, SideNav } from './layout/editor.tsx';
export { LinkProvider, UiLink, type UiLinkProps } from './layout/link.tsx';
export { PageHeader, type PageHeaderProps } from './layout/page-header.tsx';
export { Panel, type PanelProps, Split } from './layout/panel.tsx';
export { StickyBar, type StickyBarProps } from './layout/sticky-bar.tsx';
export { LinkTabs, type TabItem } from './layout/tabs.tsx';
export { ButtonMenu, type ButtonMenuProps } from './menu/button-menu.tsx';
export { CommandPalette, type CommandPaletteProps } from './palette/command-palette.tsx';
export type { PaletteAction, PaletteGroup } from './palette/palette-action.ts';
export { ShortcutsDialog } from './palette/shortcuts-dialog.tsx';
export { useOfferedActions, usePageActions } from './palette/use-page-actions.ts';
export type { PaletteSearch } from './palette/use-palette-search.ts';
export { type ChipValue, IncludeExcludeChips, type IncludeExcludeChipsProps } from './pickers/include-exclude-chips.tsx';
export { LookupField, type LookupFieldProps } from './pickers/lookup-field.tsx';
export type { LookupItem, PickState } from './pickers/lookup-item.ts';
export { LookupList, type LookupListProps } from './pickers/lookup-list.tsx';
export { AccountButton, initials, UserButton } from './shell/badge-buttons.tsx';
export { Banner } from './shell/banner.tsx';
export { Footer } from './shell/footer.tsx';
export type { MenuGroup, MenuItem } from './shell/menu.tsx';
export { SchemeToggle } from './shell/scheme-toggle.tsx';
export { Page, Shell, type ShellProps } from './shell/shell.tsx';
export { SignInFrame } from './shell/sign-in-frame.tsx';
export { focusMain, SkipLink } from './shell/skip-link.tsx';
export type { TopBarProps } from './shell/top-bar.tsx';
export { type BulkAction, BulkBar, type BulkBarProps } from './table/bulk-bar.tsx';
export { CheckBox } from './table/check-box.tsx';
export type { Column, Density, Selection, Sort } from './table/column.ts';
export { AS_DECLARED, type ColumnLayout } from './table/column-layout.ts';
export { DataTable } from './table/data-table.tsx';
export { LoadMore } from './table/load-more.tsx';
export type { DataTableProps } from './table/table-props.ts';
export { useEnd } from './table/use-end.ts';
export { useRoom } from './table/use-room.ts';
export { type Screen, useScreen } from './table/use-screen.ts';
export { type ChartInk, chartInk } from './theme/chart-theme.ts';
export { KontorTheme } from './theme/kontor-theme.tsx';
export { UploadProblems } from './upload/upload-body.tsx';
export { UploadPanel, type UploadPanelProps } from './upload/upload-panel.tsx';
export type { UploadFaults, UploadState } from './upload/upload-state.ts';
export { Ago } from './values/ago.tsx';
export { Capped } from './values/capped.tsx';
export { Chip, type ChipMode, type ChipProps } from './values/chip.tsx';
export { Code } from './values/code.tsx';
export { CopyText } from './values/copy-text.tsx';
export { Cut } from './values/cut.tsx';
export { Delta, type DeltaProps, type DeltaUnit, type GoodWhen } from './values/delta.tsx';
export { type Fact, FactList } from './values/fact-list.tsx';
export { firstNames } from './values/first-names.ts';
export {
  axisText,
  change,
  compact,
  count,
  cpm,
  MISSING,
  money,
  percent,
  percentDigits,
  pointsBetween,
  signed,
  wholeMoney,
} from './values/format.ts';
export { age, ago, clock, dayAndClock, dayRange, shortDay } from './values/format-date.ts';
export { Funnel, type FunnelStep } from './values/funnel.tsx';
export { funnelPicture } from './values/funnel-picture.ts';
export { Kbd } from './values/kbd.tsx';
export { Pace } from './values/pace.tsx';
export { Sparkline } from './values/sparkline.tsx';
export { Stat, type StatProps, StatStrip } from './values/stat.tsx';
export { type StatusGlyph, StatusPill, type StatusPillProps, type Tone } from './values/status-pill.tsx';
export { WholeCode } from './values/whole-code.tsx';
