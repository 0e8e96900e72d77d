// Every picture of the portal by its word. Pages before the sign-in carry their few in Icon.tsx.
import {
  ArrowDown, ArrowLeft, ArrowRight, ArrowUp, BadgeCheck, Bell, BookOpen, Box, Boxes, Braces, Briefcase, Bug, Calendar, ChartNoAxesColumn, Check, ChevronDown, ChevronLeft,
  ChevronRight, ChevronUp, ChevronsUpDown, CircleAlert, CircleCheck, CircleHelp, CirclePlay, CircleX, Clock, ClockAlert, Cloud, Columns3, Copy, CreditCard, Database, Download,
  Ellipsis, Eraser, ExternalLink, Eye, EyeOff, FileJson, FileText, Film, Folder, Globe, GripVertical, HardDrive, History, House, Inbox, Info, Key, KeyRound, Languages, Layers,
  Link as LinkIcon, List, ListFilter, Lock, LogOut, Mail, Map as MapIcon, Menu, Minus, Monitor, Moon, Network, Package, Palette, PanelLeftClose, PanelLeftOpen, Pencil, Phone, Plus, Power, Radio,
  RefreshCw, RotateCcw, Rows3, Rows4, Save, Search, Server, Settings, Share2, Shield, ShieldAlert, ShieldCheck, SlidersHorizontal, Sparkles, Sun, Tag, Tags, Terminal, Trash2, TriangleAlert, Undo2, Upload,
  User, UserCog, Users, Video, Wand, Webhook, Wifi, WifiOff, Wrench, ListTree, X, Zap, type LucideIcon,
} from 'lucide-react'
import type { pictureNames } from '../../engine/drawn.ts'

export const icons = {
  'arrow-down': ArrowDown, 'arrow-left': ArrowLeft, 'arrow-right': ArrowRight, 'arrow-up': ArrowUp, 'badge-check': BadgeCheck, bell: Bell, 'book-open': BookOpen, box: Box, boxes: Boxes, braces: Braces,
  briefcase: Briefcase, bug: Bug, calendar: Calendar, chart: ChartNoAxesColumn, check: Check, 'chevron-down': ChevronDown, 'chevron-left': ChevronLeft, 'chevron-right': ChevronRight,
  'chevron-up': ChevronUp, 'chevrons-up-down': ChevronsUpDown, 'circle-alert': CircleAlert, 'circle-check': CircleCheck, 'circle-help': CircleHelp, 'circle-play': CirclePlay, 'circle-x': CircleX, clock: Clock,
  'clock-alert': ClockAlert, cloud: Cloud, columns: Columns3, copy: Copy, 'credit-card': CreditCard, database: Database, download: Download, ellipsis: Ellipsis, eraser: Eraser, 'external-link': ExternalLink,
  eye: Eye, 'eye-off': EyeOff, 'file-json': FileJson, file: FileText, film: Film, folder: Folder, globe: Globe, grip: GripVertical, 'hard-drive': HardDrive, history: History, house: House, inbox: Inbox, info: Info,
  key: Key, 'key-round': KeyRound, languages: Languages, layers: Layers, link: LinkIcon, list: List, filter: ListFilter, lock: Lock, 'log-out': LogOut, mail: Mail, map: MapIcon, menu: Menu, minus: Minus, monitor: Monitor,
  moon: Moon, network: Network, package: Package, palette: Palette, 'panel-left-close': PanelLeftClose, 'panel-left-open': PanelLeftOpen, pencil: Pencil, phone: Phone, plus: Plus, power: Power, radio: Radio,
  refresh: RefreshCw, restore: RotateCcw, rows: Rows3, 'rows-compact': Rows4, save: Save, search: Search, server: Server, settings: Settings, share: Share2, shield: Shield, 'shield-alert': ShieldAlert,
  'shield-check': ShieldCheck, sliders: SlidersHorizontal, sparkles: Sparkles, sun: Sun, tag: Tag, tags: Tags, terminal: Terminal, trash: Trash2, warning: TriangleAlert, undo: Undo2, upload: Upload, user: User,
  'user-cog': UserCog, users: Users, video: Video, wand: Wand, webhook: Webhook, wifi: Wifi, 'wifi-off': WifiOff, 'list-tree': ListTree, wrench: Wrench, x: X, zap: Zap,
} satisfies Record<(typeof pictureNames)[number], LucideIcon>
