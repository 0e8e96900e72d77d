// What of a brand stands outside of React: the icon of the tab, the font of the page, scripts of others.
import { whenIdle } from '../../ui/whenIdle.ts'
import type { Brand } from './types.ts'

/** Once, before the first screen. Fonts and scripts follow when they are there; without them the page is whole. */
export function applyBrand({ name, favicon, font, scripts }: Pick<Brand, 'name' | 'favicon' | 'font' | 'scripts'>): void {
  document.title = name
  if (favicon !== undefined) document.querySelector<HTMLLinkElement>('link[rel=icon]')?.setAttribute('href', favicon)
  if (font) void import('./brandFont.ts').then(({ useBrandFont }) => useBrandFont(font)).catch(() => undefined)
  if (scripts.length > 0)
    whenIdle(() => void import('./outsideScripts.ts').then(({ loadScripts }) => loadScripts(scripts)).catch(() => undefined))
}
