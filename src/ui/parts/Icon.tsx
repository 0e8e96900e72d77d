// Lucide outline icons by name: definitions and pages use a word, the icon is looked up here.
import {
  Box,
  Check,
  CircleAlert,
  CircleCheck,
  ExternalLink,
  Eye,
  EyeOff,
  Info,
  RefreshCw,
  TriangleAlert,
  X,
  type LucideIcon,
} from 'lucide-react'
import { cloneElement, type ReactElement, type SVGAttributes } from 'react'
import type { pictureAliases } from '../../engine/check/drawn.ts'
import type { icons } from './icons.ts'

/** Icons of the pages before sign-in; the portal adds the others. */
const loadedIcons: Pictures = {
  check: Check,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'external-link': ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  info: Info,
  refresh: RefreshCw,
  warning: TriangleAlert,
  x: X,
}

/** Called once with all icons, before the first page that needs them. */
export function addPictures(more: Pictures): void {
  Object.assign(loadedIcons, more)
}

/** Aliases that a definition may use for a Lucide name. */
const aliases: Record<string, IconName> = {
  dns: 'network',
  live: 'radio',
  restream: 'share',
  http: 'globe',
  media: 'film',
  storage: 'database',
  player: 'circle-play',
  security: 'shield',
  statistics: 'chart',
  delete: 'trash',
  edit: 'pencil',
} satisfies Record<(typeof pictureAliases)[number], IconName>

export type IconName = keyof typeof icons
type Pictures = Partial<Record<IconName, LucideIcon>>
type IconProps = { name: IconName; size?: 13 | 14 | 16 | 18 | 20 | 24; className?: string; label?: string }

/** The same icon is the same element, so that React skips it when re-rendering. */
const drawn = new Map<string, ReactElement<SVGAttributes<SVGElement>>>()

export function Icon({ label, ...look }: IconProps) {
  const picture = iconOf(look)
  return label ? cloneElement(picture, { role: 'img', 'aria-label': label, 'aria-hidden': undefined }) : picture
}

/** An icon without a label, for parts that are drawn by hundreds: without a component around it, React skips all of it. */
export function iconOf({ name, size = 16, className }: Omit<IconProps, 'label'>): ReactElement<SVGAttributes<SVGElement>> {
  const Picture = loadedIcons[name] ?? Box
  const names = className ? `icon ${className}` : 'icon'
  const key = `${name} ${size} ${names}`
  const before = drawn.get(key)
  if (before?.type === Picture) return before
  const made = <Picture className={names} size={size} aria-hidden="true" />
  drawn.set(key, made)
  return made
}

/** The icon that a definition names, or a generic one for unknown words. */
export function iconNamed(word: string | undefined): IconName {
  if (!word) return 'boxes'
  if (Object.hasOwn(loadedIcons, word)) return word as IconName // narrowed by the check above
  return aliases[word] ?? 'boxes'
}
