// Buttons and choices of MUI in our look.
import type { ThemeOptions } from '@mui/material/styles'

const ring = { outline: 'none', boxShadow: 'var(--ring)' }

export const controlOverrides: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { fontFamily: 'inherit', '&.Mui-focusVisible': ring } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, disableRipple: true, variant: 'outlined' },
    styleOverrides: {
      root: {
        height: 'var(--ctl)',
        minWidth: 0,
        padding: '0 13px',
        borderRadius: 'var(--r-md)',
        textTransform: 'none',
        gap: 7,
        whiteSpace: 'nowrap',
      },
      sizeSmall: { height: 'var(--ctl-sm)', padding: '0 10px', fontSize: 12.5, borderRadius: 'var(--r)' },
      outlined: {
        background: 'var(--surface)',
        borderColor: 'var(--line-2)',
        color: 'var(--fg)',
        boxShadow: 'var(--e1)',
        '&:hover': { background: 'var(--surface-2)', borderColor: 'var(--line-2)' },
      },
      contained: { background: 'var(--brand)', color: 'var(--on-brand)', '&:hover': { background: 'var(--brand-hi)' } },
      text: { color: 'var(--fg-2)', '&:hover': { background: 'var(--surface-3)' } },
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
    },
  },
  MuiIconButton: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        width: 32,
        height: 32,
        padding: 0,
        borderRadius: 'var(--r-md)',
        color: 'var(--fg-3)',
        '&:hover': { background: 'var(--surface-3)', color: 'var(--fg)' },
      },
      sizeSmall: { width: 26, height: 26, borderRadius: 'var(--r)' },
    },
  },
  MuiSwitch: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: { width: 34, height: 20, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 2,
        '&.Mui-checked': { transform: 'translateX(14px)' },
        '&.Mui-checked + .MuiSwitch-track': { background: 'var(--switch-on)', opacity: 1 },
        '&.Mui-disabled + .MuiSwitch-track': { background: 'var(--line-2)', opacity: 1 },
        '&.Mui-focusVisible + .MuiSwitch-track': ring,
      },
      thumb: { width: 16, height: 16, background: 'var(--switch-thumb)', boxShadow: 'var(--e1)' },
      track: { borderRadius: 99, background: 'var(--control)', opacity: 1 },
    },
  },
  MuiCheckbox: {
    defaultProps: { disableRipple: true, size: 'small' },
    styleOverrides: {
      root: {
        padding: 4,
        color: 'var(--control)',
        borderRadius: 'var(--r-sm)',
        '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: 'var(--brand)' },
      },
    },
  },
  MuiRadio: {
    defaultProps: { disableRipple: true, size: 'small' },
    styleOverrides: { root: { padding: 4, color: 'var(--control)', '&.Mui-checked': { color: 'var(--brand)' } } },
  },
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -4, gap: 4 }, label: { fontSize: 13.5, lineHeight: '20px' } } },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: { padding: 2, gap: 2, borderRadius: 'var(--r-md)', background: 'var(--surface-3)' },
      grouped: { border: 0, borderRadius: '6px !important', margin: 0 },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        height: 28,
        padding: '0 11px',
        border: 0,
        textTransform: 'none',
        fontSize: 13,
        color: 'var(--fg-2)',
        '&.Mui-selected, &.Mui-selected:hover': {
          background: 'var(--seg-on)',
          color: 'var(--fg)',
          boxShadow: '0 0 0 1px var(--line), var(--e1)',
        },
      },
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2, background: 'var(--brand-text)' }, list: { gap: 22 } } },
  MuiTab: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        minHeight: 40,
        minWidth: 0,
        padding: 0,
        textTransform: 'none',
        fontWeight: 500,
        fontSize: 13.5,
        color: 'var(--fg-3)',
        '&.Mui-selected': { color: 'var(--fg)' },
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { height: 22, borderRadius: 'var(--r)', background: 'var(--surface-3)', color: 'var(--fg-2)', fontSize: 12, fontWeight: 500 },
      label: { padding: '0 8px' },
      deleteIcon: { width: 14, height: 14, margin: '0 4px 0 -4px', color: 'inherit' },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { color: 'var(--brand-text)', textUnderlineOffset: 3 } } },
}
