import { createTheme, type MantineColorsTuple } from '@mantine/core'

const blue: MantineColorsTuple = [
  '#e7f1ff',
  '#cfe1ff',
  '#9cc0ff',
  '#649dff',
  '#3a80ff',
  '#1f6dff',
  '#026cff',
  '#0059db',
  '#004ec4',
  '#0043ad',
]
const dark: MantineColorsTuple = [
  '#eef0f3',
  '#c9ced6',
  '#a8afb9',
  '#838b97',
  '#343b45',
  '#2a3038',
  '#22272e',
  '#1b1f25',
  '#13161a',
  '#0b0d10',
]
const gray: MantineColorsTuple = [
  '#fafaf9',
  '#f5f5f3',
  '#ecece8',
  '#e6e6e2',
  '#d3d3cd',
  '#a2a5aa',
  '#696e77',
  '#50555e',
  '#2f333a',
  '#17191d',
]

export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 6, dark: 6 },
  colors: { blue, dark, gray },
  black: '#17191d',
  fontFamily: 'var(--mw-font)',
  headings: { fontFamily: 'var(--mw-font)', fontWeight: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
  // 450 and 1250 pixels (rules: pages 9), here in em because Mantine's media queries are.
  breakpoints: { xs: '28.125em', sm: '48em', md: '62em', lg: '78.125em', xl: '100em' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'xs', variant: 'default' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: '1.875rem' } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs' } },
    MultiSelect: { defaultProps: { size: 'xs' } },
    // Unless the rule of a field says otherwise (rules: limits 1).
    TextInput: { defaultProps: { size: 'xs', maxLength: 100 } },
    PasswordInput: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'xs' } },
    Tooltip: { defaultProps: { openDelay: 250, withArrow: false, offset: 6 } },
    // Its placeholder is no menu item, which a menu may not contain.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, transitionProps: { duration: 0 } } },
    Modal: { defaultProps: { transitionProps: { duration: 0 } } },
    Drawer: { defaultProps: { transitionProps: { duration: 0 } } },
    Popover: { defaultProps: { transitionProps: { duration: 0 } } },
  },
})
