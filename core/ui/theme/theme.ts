import { Button, type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { OVERLAY_HOST } from './overlay-host.ts';

const baltic: MantineColorsTuple = [
  '#eef6f7',
  '#dfedef',
  '#bcdade',
  '#91d5df',
  '#6ec2d0',
  '#3a97a8',
  '#1c7284',
  '#0a5b6c',
  '#074654',
  '#052f39',
];
const brick: MantineColorsTuple = [
  '#fdf3f0',
  '#fae7e2',
  '#f3c8bd',
  '#f2937d',
  '#f2937d',
  '#d0553d',
  '#b93e28',
  '#a5301d',
  '#842414',
  '#5e180c',
];

/** Ink steps for Mantine's own dark styles: 0 is text, 6 is raised, 7 is the page. */
const dark: MantineColorsTuple = [
  '#e9edec',
  '#b6bebe',
  '#929d9e',
  '#6d7a7c',
  '#3a4648',
  '#242d2f',
  '#192022',
  '#111617',
  '#0e1314',
  '#0b0f10',
];

const xs = { defaultProps: { size: 'xs' } };
/** A list that scrolls natively: Mantine's scroll area cannot be reached by keyboard (axe: scrollable-region-focusable). */
const combobox = { defaultProps: { size: 'xs', withScrollArea: false, maxDropdownHeight: 280 } };
const calendar = {
  defaultProps: {
    hideOutsideDates: true,
    weekendDays: [],
    firstDayOfWeek: 0,
    ariaLabels: {
      previousMonth: 'Previous month',
      nextMonth: 'Next month',
      previousYear: 'Previous year',
      nextYear: 'Next year',
      previousDecade: 'Previous decade',
      nextDecade: 'Next decade',
      monthLevelControl: 'Choose a month',
      yearLevelControl: 'Choose a year',
    },
  },
};
/** The kit calls a date field's dropdown a dialog but gives it no name. */
const plainDropdown = { withRoles: false };
/** What was pressed opens at once: a fade costs frames before anything is seen. */
const AT_ONCE = { transitionProps: { duration: 0 } };
/** The document does not scroll, its main area does: to hold it still changes nothing and costs the style of every element. */
const HOLDS_NOTHING = { lockScroll: false };
const dialog = {
  defaultProps: {
    ...HOLDS_NOTHING,
    radius: 6,
    centered: true,
    overlayProps: { className: 'k-overlay' },
    closeButtonProps: { 'aria-label': 'Close' },
  },
};

/** Mantine takes shape and type from here; its colours are mapped to the tokens below. */
export const theme = createTheme({
  colors: { baltic, brick, dark },
  primaryColor: 'baltic',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  fontFamily: 'var(--k-font)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: { fontFamily: 'var(--k-font)' },
  defaultRadius: 4,
  radius: { xs: '2px', sm: '4px', md: '4px', lg: '6px', xl: '8px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Portal: { defaultProps: { target: `#${OVERLAY_HOST}` } },
    Button: Button.extend({
      defaultProps: { size: 'xs', fw: 560 },
      vars: (_, { variant = 'filled' }) => ({ root: variant === 'filled' ? { '--button-color': 'var(--k-on-accent)' } : {} }),
    }),
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } },
    Input: xs,
    TextInput: xs,
    Textarea: { defaultProps: { size: 'xs', autosize: true, minRows: 3, maxRows: 12 } },
    NumberInput: { defaultProps: { size: 'xs', hideControls: true } },
    PasswordInput: { defaultProps: { size: 'xs', visibilityToggleButtonProps: { 'aria-label': 'Show password' } } },
    FileInput: xs,
    Select: combobox,
    MultiSelect: combobox,
    TagsInput: combobox,
    Autocomplete: combobox,
    DatePicker: calendar,
    DatePickerInput: { defaultProps: { size: 'xs', popoverProps: plainDropdown, valueFormat: 'MMM D, YYYY', ...calendar.defaultProps } },
    DateTimePicker: {
      defaultProps: { size: 'xs', popoverProps: plainDropdown, valueFormat: 'MMM D, YYYY HH:mm', ...calendar.defaultProps },
    },
    Checkbox: { defaultProps: { size: 'xs', radius: 2 } },
    Radio: xs,
    Switch: { defaultProps: { size: 'xs', withThumbIndicator: false } },
    SegmentedControl: xs,
    Menu: { defaultProps: { shadow: 'md', radius: 4, withInitialFocusPlaceholder: false, ...AT_ONCE } },
    // Fixed, so that an open list at the foot of the window does not make the document higher.
    Popover: { defaultProps: { shadow: 'md', radius: 4, floatingStrategy: 'fixed', ...AT_ONCE } },
    Modal: dialog,
    ModalRoot: { defaultProps: HOLDS_NOTHING },
    Drawer: {
      defaultProps: {
        ...HOLDS_NOTHING,
        position: 'right',
        overlayProps: { className: 'k-overlay' },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Tooltip: {
      defaultProps: { radius: 3, fz: 12, multiline: true, maw: 320 },
    },
    Tabs: { defaultProps: { variant: 'default' } },
  },
});

const shared = {
  '--mantine-color-body': 'var(--k-surface)',
  '--mantine-color-text': 'var(--k-ink)',
  '--mantine-color-dimmed': 'var(--k-ink-3)',
  '--mantine-color-placeholder': 'var(--k-ink-3)',
  '--mantine-color-anchor': 'var(--k-accent-ink)',
  '--mantine-color-error': 'var(--k-neg)',
  '--mantine-color-disabled': 'var(--k-hover)',
  '--mantine-color-disabled-color': 'var(--k-ink-3)',
  '--mantine-color-disabled-border': 'var(--k-line)',
  '--mantine-color-default': 'var(--k-raised)',
  '--mantine-color-default-hover': 'var(--k-hover)',
  '--mantine-color-default-color': 'var(--k-ink)',
  '--mantine-color-default-border': 'var(--k-line-strong)',
  '--mantine-primary-color-filled': 'var(--k-accent)',
  '--mantine-primary-color-filled-hover': 'var(--k-accent-hover)',
  '--mantine-primary-color-contrast': 'var(--k-on-accent)',
  '--mantine-primary-color-light': 'var(--k-accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--k-accent-soft)',
  '--mantine-primary-color-light-color': 'var(--k-accent-ink)',
  '--mantine-color-gray-light-color': 'var(--k-ink-2)',
  '--mantine-color-gray-text': 'var(--k-ink-2)',
  '--mantine-color-brick-filled': 'var(--k-neg)',
  '--mantine-color-brick-filled-hover': 'color-mix(in oklab, var(--k-neg) 86%, var(--k-ink))',
  '--mantine-color-brick-text': 'var(--k-neg)',
  '--mantine-color-brick-light': 'var(--k-neg-soft)',
  '--mantine-color-brick-light-color': 'var(--k-neg)',
  '--mantine-shadow-md': 'var(--k-shadow)',
  '--mantine-shadow-xl': 'var(--k-shadow)',
  '--input-height-xs': '32px',
};

/** Points Mantine's colour variables at the tokens, so that a token is the only place a colour is written. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
