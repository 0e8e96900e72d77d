// Applies a brand outside React: the tab's icon, the page's font, third-party scripts.
import { whenIdle } from '../../ui/whenIdle.ts'
import type { Brand } from './types.ts'

/** Called once, before the first screen. Fonts and scripts are loaded afterwards; the page works without them. */
export function applyBrand({ name, favicon, font, scripts }: Pick<Brand, 'name' | 'favicon' | 'font' | 'scripts'>): void {
  document.title = name
  if (favicon !== undefined) document.querySelector<HTMLLinkElement>('link[rel=icon]')?.setAttribute('href', favicon)
  if (font) void import('./brandFont.ts').then(({ useBrandFont }) => useBrandFont(font)).catch(() => undefined)
  if (scripts.length > 0)
    whenIdle(() => void import('./outsideScripts.ts').then(({ loadScripts }) => loadScripts(scripts)).catch(() => undefined))
}
