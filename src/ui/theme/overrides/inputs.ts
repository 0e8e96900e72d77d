// Inputs of MUI in our look: label above, no notch, no floating.
import type { ThemeOptions } from '@mui/material/styles'

const focused = { borderColor: 'var(--brand-text)', boxShadow: '0 0 0 3px var(--brand-2)' }

export const inputOverrides: NonNullable<ThemeOptions['components']> = {
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true, slotProps: { inputLabel: { shrink: true } } } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        marginBottom: 6,
        fontSize: 13,
        lineHeight: '18px',
        fontWeight: 500,
        color: 'var(--fg)',
        '&.Mui-focused, &.Mui-error': { color: 'var(--fg)' },
      },
      asterisk: { display: 'none' },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: { fontSize: 13, lineHeight: '18px', fontWeight: 500, color: 'var(--fg)', '&.Mui-focused, &.Mui-error': { color: 'var(--fg)' } },
      asterisk: { display: 'none' },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 'var(--ctl)',
        borderRadius: 'var(--r)',
        background: 'var(--surface)',
        border: '1px solid var(--control)',
        paddingLeft: 0,
        '&:hover': { borderColor: 'var(--fg-3)' },
        '&.Mui-focused': focused,
        '&.Mui-error': { borderColor: 'var(--bad-dot)', boxShadow: 'inset 0 0 0 1px var(--bad-dot)' },
        '&.Mui-disabled': { background: 'var(--surface-3)', borderColor: 'var(--line)' },
      },
      notchedOutline: { display: 'none' },
      input: {
        height: 'auto',
        padding: '6px 10px',
        fontSize: 13.5,
        lineHeight: '20px',
        '&:focus-visible': { boxShadow: 'none' },
        '&::placeholder': { color: 'var(--fg-3)', opacity: 1 },
        '@media (max-width: 719px)': { fontSize: 16 },
      },
      multiline: { padding: '2px 0' },
    },
  },
  MuiInputBase: { styleOverrides: { root: { fontSize: 13.5, lineHeight: '20px' } } },
  MuiInputAdornment: { styleOverrides: { root: { color: 'var(--fg-3)', marginLeft: 10, marginRight: 10 } } },
  MuiFormHelperText: {
    styleOverrides: {
      root: { margin: '6px 0 0', fontSize: 12.5, lineHeight: '18px', color: 'var(--fg-3)', '&.Mui-error': { color: 'var(--bad)' } },
    },
  },
  MuiSelect: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { icon: { color: 'var(--fg-3)', right: 8 }, select: { '&:focus-visible': { boxShadow: 'none' } } },
  },
  MuiAutocomplete: {
    styleOverrides: {
      root: {
        '& .MuiOutlinedInput-root': { padding: '2px 32px 2px 4px' },
        '& .MuiOutlinedInput-root .MuiAutocomplete-input': { padding: '4px 6px' },
      },
      paper: { marginTop: 4 },
      listbox: { padding: 6 },
      option: {
        minHeight: 34,
        borderRadius: 'var(--r)',
        fontSize: 13.5,
        '&&.Mui-focused, &&[aria-selected="true"].Mui-focused': { background: 'var(--surface-3)' },
        '&&[aria-selected="true"]': { background: 'var(--brand-1)' },
      },
      noOptions: { fontSize: 13, color: 'var(--fg-3)' },
      loading: { fontSize: 13, color: 'var(--fg-3)' },
    },
  },
}
