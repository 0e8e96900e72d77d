// Papers, menus, dialogs and tables of MUI in our look: hairlines in place of shadows.
import type { ThemeOptions } from '@mui/material/styles'

const lifted = { border: '1px solid var(--edge)', boxShadow: 'var(--e2)', borderRadius: 'var(--r-lg)' }

export const surfaceOverrides: NonNullable<ThemeOptions['components']> = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none', background: 'var(--surface)', color: 'var(--fg)' },
      rounded: { borderRadius: 'var(--r-lg)' },
      outlined: { borderColor: 'var(--line)' },
    },
  },
  MuiPopover: { styleOverrides: { paper: lifted } },
  MuiMenu: { styleOverrides: { paper: { ...lifted, marginTop: 4, minWidth: 168 }, list: { padding: 6 } } },
  MuiMenuItem: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        minHeight: 34,
        padding: '0 10px',
        gap: 10,
        borderRadius: 'var(--r)',
        fontSize: 13.5,
        lineHeight: '20px',
        '&:hover, &.Mui-focusVisible': { background: 'var(--surface-3)', boxShadow: 'none' },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': { background: 'var(--brand-1)' },
        '@media (max-width: 719px)': { minHeight: 44 },
      },
    },
  },
  MuiListSubheader: {
    styleOverrides: {
      root: { font: '500 11.5px/16px var(--font)', color: 'var(--fg-3)', padding: '8px 10px 4px', background: 'transparent' },
    },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: 'var(--line)' } } },
  MuiBackdrop: { styleOverrides: { root: { background: 'var(--shade)' }, invisible: { background: 'transparent' } } },
  MuiDialog: {
    styleOverrides: {
      paper: {
        width: 500,
        maxWidth: 'calc(100vw - 32px)',
        margin: 16,
        border: '1px solid var(--edge)',
        '&, &:focus-visible': { borderRadius: 'var(--r-xl)', boxShadow: 'var(--e3)' },
        '@media (max-width: 719px)': {
          width: '100%',
          maxWidth: '100%',
          height: '100%',
          maxHeight: '100%',
          margin: 0,
          border: 0,
          '&, &:focus-visible': { borderRadius: 0 },
        },
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        padding: '20px 20px 4px',
        '@media (max-width: 719px)': { paddingBottom: 12 },
        fontSize: 16,
        lineHeight: '24px',
        fontWeight: 600,
        letterSpacing: '-.006em',
      },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '0 20px 16px', color: 'var(--fg-2)' } } },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        padding: '12px 20px',
        gap: 8,
        borderTop: '1px solid var(--line)',
        background: 'var(--surface-2)',
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
        '@media (max-width: 719px)': { flexWrap: 'wrap', '&:has(> :nth-of-type(3)) > .btn': { flex: '1 1 auto' } },
      },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { boxShadow: 'var(--e3)', border: 0 } } },
  MuiAlert: {
    defaultProps: { variant: 'standard' },
    styleOverrides: {
      root: {
        padding: '11px 14px',
        borderRadius: 'var(--r-md)',
        fontSize: 13,
        lineHeight: '20px',
        color: 'var(--fg)',
        border: '1px solid',
      },
      message: { padding: 0 },
      icon: { padding: 0, marginRight: 11, fontSize: 16, marginTop: 2 },
      colorInfo: { background: 'var(--info-bg)', borderColor: 'var(--info-line)' },
      colorSuccess: { background: 'var(--ok-bg)', borderColor: 'var(--ok-line)' },
      colorWarning: { background: 'var(--warn-bg)', borderColor: 'var(--warn-line)' },
      colorError: { background: 'var(--bad-bg)', borderColor: 'var(--bad-line)' },
    },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { root: { borderRadius: 5, background: 'var(--surface-3)' } } },
  MuiAccordion: {
    defaultProps: { disableGutters: true, elevation: 0 },
    styleOverrides: { root: { border: '1px solid var(--line)', '&::before': { display: 'none' } } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { padding: '0 10px', height: 'var(--row)', fontSize: 13, lineHeight: '18px', borderColor: 'var(--line)' },
      head: { height: 36, fontSize: 12, lineHeight: '16px', fontWeight: 500, color: 'var(--fg-3)', background: 'var(--surface-2)' },
    },
  },
}
