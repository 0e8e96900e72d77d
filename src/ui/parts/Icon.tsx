// Lucide outline icons by name: definitions and pages say a word, the picture is found here.
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
import type { ReactElement } from 'react'
import type { pictureAliases } from '../../engine/check/drawn.ts'
import type { icons } from './icons.ts'

/** What pages before the sign-in show; the portal adds the others. */
const known: Pictures = {
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

/** Called once with all pictures, before the first page that needs them. */
export function addPictures(more: Pictures): void {
  Object.assign(known, more)
}

/** Words a definition may use in place of a Lucide name. */
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

/** The same picture is the same element: React looks into none of those that it has drawn. */
const drawn = new Map<string, ReactElement>()

export function Icon({ name, size = 16, className, label }: IconProps) {
  const Picture = known[name] ?? Box
  const names = className ? `icon ${className}` : 'icon'
  if (label) return <Picture className={names} size={size} role="img" aria-label={label} />
  const key = `${name} ${size} ${names}`
  const before = drawn.get(key)
  if (before?.type === Picture) return before
  const made = <Picture className={names} size={size} aria-hidden="true" />
  drawn.set(key, made)
  return made
}

/** The icon a definition asks for by a word, or the one for records of an unknown kind. */
export function iconNamed(word: string | undefined): IconName {
  if (!word) return 'boxes'
  if (Object.hasOwn(known, word)) return word as IconName // narrowed by the check above
  return aliases[word] ?? 'boxes'
}
