// The fixed part of the design tokens: neutrals by lightness and chroma, semantic colours, sizes. Independent of the brand.
import type { Hex } from './colour.ts'

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]
export type NeutralName = 'bg' | 'surface' | 'surface2' | 'surface3' | 'line' | 'line2' | 'control' | 'fg' | 'fg2' | 'fg3' | 'disabled'
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'odd'
export type ToneColours = { text: Hex; dot: Hex; bg: Hex; line: Hex }

/** The look of a brand without settings. */
export const REFERENCE_PRIMARY: Hex = '#3B5BDB'

/** [lightness, chroma] in OKLCH at the brand's hue. */
export const NEUTRALS: Record<Scheme, Record<NeutralName, [number, number]>> = {
  light: {
    bg: [0.977, 0.003],
    surface: [1, 0],
    surface2: [0.985, 0.002],
    surface3: [0.962, 0.004],
    line: [0.918, 0.006],
    line2: [0.86, 0.008],
    control: [0.655, 0.018],
    fg: [0.215, 0.018],
    fg2: [0.42, 0.022],
    fg3: [0.525, 0.02],
    disabled: [0.7, 0.014],
  },
  dark: {
    bg: [0.155, 0.008],
    surface: [0.19, 0.009],
    surface2: [0.212, 0.01],
    surface3: [0.245, 0.011],
    line: [0.275, 0.012],
    line2: [0.36, 0.014],
    control: [0.5, 0.018],
    fg: [0.945, 0.005],
    fg2: [0.78, 0.012],
    fg3: [0.665, 0.014],
    disabled: [0.48, 0.012],
  },
}

export const TONES: Record<Scheme, Record<Tone, ToneColours>> = {
  light: {
    ok: { text: '#0F7B4A', dot: '#17A563', bg: '#E6F6EE', line: '#B5E3CC' },
    warn: { text: '#8F5200', dot: '#E08A00', bg: '#FFF4DF', line: '#F3D59B' },
    bad: { text: '#B3261E', dot: '#DB3A31', bg: '#FDECEA', line: '#F3BDB8' },
    info: { text: '#1B5DB8', dot: '#3B82E0', bg: '#E9F2FD', line: '#BAD5F5' },
    odd: { text: '#6E5F00', dot: '#C9AE00', bg: '#FBF6D3', line: '#E6DA8B' },
  },
  dark: {
    ok: { text: '#5BD69A', dot: '#2FBF7A', bg: '#10271C', line: '#1F4A35' },
    warn: { text: '#F2B95A', dot: '#E9A023', bg: '#2B2010', line: '#553F18' },
    bad: { text: '#FF8F86', dot: '#F0574D', bg: '#2F1614', line: '#5E2A26' },
    info: { text: '#86B8F7', dot: '#4C93EC', bg: '#12213A', line: '#21406B' },
    odd: { text: '#E2D063', dot: '#D1B91F', bg: '#26220C', line: '#4A4316' },
  },
}

export const FONT = 'Inter, "Segoe UI", "Noto Sans", system-ui, sans-serif'
export const MONO = '"JetBrains Mono", ui-monospace, "Cascadia Mono", "Noto Sans Mono", monospace'
export const EASING = 'cubic-bezier(.2, .7, .2, 1)'
/** Milliseconds: colour and hover, opening rows, drawer and dialog. */
export const MOTION = { fast: 120, mid: 180, slow: 240 }
/** Minimum width, in px, of each layout. */
export const BREAKPOINTS = { phone: 0, tablet: 720, desktop: 1024, wide: 1280 }

/** E-mails have no theme: paper and ink as the server writes them. */
export const MAIL = { paper: '#FFFFFF', ink: '#1A1A1A', small: '#555555', black: '#000000' } as const
