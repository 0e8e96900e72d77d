// The names in resource.json of components. The types of the pages keep their registries in line with these lists.

/** `as` of a column. */
export const columnKinds = [
  'text',
  'status',
  'chip',
  'mono',
  'list',
  'date',
  'bytes',
  'bits',
  'number',
  'share',
  'duration',
  'boolean',
  'reference',
  'recordLinks',
  'expiry',
  'money',
  'colour',
] as const
export type ColumnKind = (typeof columnKinds)[number]

/** `as` of a column, registered in src/custom. */
export const ownColumns = ['switch', 'picture', 'traffic', 'cached', 'exampleDate', 'exampleReference'] as const

/** `component` of a tab of a record, and of a new record. */
export const recordTabs = [
  'cacheForm',
  'exampleFields',
  'extraZones',
  'ingest',
  'names',
  'partPlayer',
  'partStatus',
  'projectBalance',
  'projectCharges',
  'projectOptions',
  'contractFiles',
  'projectPayments',
  'recordings',
  'setup',
  'streamStatus',
] as const
/** Components that show the state and the proofs of the record's names. */
export const nameTabs: readonly string[] = ['names', 'setup'] satisfies (typeof recordTabs)[number][]
export const creationTabs = ['issueFor'] as const

/** `component` of an action. */
export const actionComponents = [
  'agentKey',
  'answerLead',
  'convertLead',
  'deliverAgain',
  'enterAccount',
  'exampleDelete',
  'exampleSave',
  'leadReminder',
  'messageText',
  'openReport',
  'passwordLink',
  'sendAgain',
  'takeLead',
  'testAlert',
] as const

/** `component` of an action `on` the list. */
export const listActionComponents = ['csvFile', 'exampleListTools', 'roleMatrix', 'zoneImport', 'zoneTemplates'] as const

/** `widget`, `field` and `template` of a field: parts written to rjsf's contract. */
export const formWidgets = ['exampleText'] as const
/** `widget` of a field: widgets of our own, which draw one path of the form. */
export const fieldWidgets = [
  'brandColour',
  'fontFiles',
  'picture',
  'pictures',
  'publishedSources',
  'publishedStream',
  'recordedQualities',
  'recordedStream',
  'sourceGroups',
  'testedTarget',
] as const
export const formFields = ['examplePoint'] as const
export const formTemplates = ['exampleCard'] as const

/** `sidePanel` of a form. */
export const sidePanelComponents = ['brandPreview'] as const

/** `component` of a type: its custom pages. */
export const ownPageNames = ['exampleStock'] as const

/** Built-in tabs of every record (`used` where another type can reference it); a definition may reorder them. */
export const builtInTabs = ['used', 'history', 'json'] as const

/** `icon` of a type: the icons' own names, and aliases. */
export const pictureNames = [
  'arrow-down',
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'badge-check',
  'bell',
  'book-open',
  'box',
  'boxes',
  'braces',
  'briefcase',
  'bug',
  'calendar',
  'chart',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'chevron-up',
  'chevrons-up-down',
  'circle-alert',
  'circle-check',
  'circle-help',
  'circle-play',
  'circle-x',
  'clock',
  'clock-alert',
  'cloud',
  'columns',
  'copy',
  'credit-card',
  'database',
  'download',
  'ellipsis',
  'eraser',
  'external-link',
  'eye',
  'eye-off',
  'file-json',
  'file',
  'film',
  'folder',
  'globe',
  'grip',
  'hard-drive',
  'history',
  'house',
  'inbox',
  'info',
  'key',
  'key-round',
  'languages',
  'layers',
  'link',
  'list',
  'filter',
  'lock',
  'log-out',
  'mail',
  'map',
  'menu',
  'minus',
  'monitor',
  'moon',
  'network',
  'package',
  'palette',
  'panel-left-close',
  'panel-left-open',
  'pencil',
  'phone',
  'plus',
  'power',
  'radio',
  'refresh',
  'restore',
  'rows',
  'rows-compact',
  'save',
  'search',
  'server',
  'settings',
  'share',
  'shield',
  'shield-alert',
  'shield-check',
  'sliders',
  'sparkles',
  'sun',
  'tag',
  'tags',
  'terminal',
  'trash',
  'warning',
  'undo',
  'upload',
  'user',
  'user-cog',
  'users',
  'video',
  'wand',
  'webhook',
  'wifi',
  'wifi-off',
  'list-tree',
  'wrench',
  'x',
  'zap',
  'zoom-out',
] as const
export const pictureAliases = [
  'dns',
  'live',
  'restream',
  'http',
  'media',
  'storage',
  'player',
  'security',
  'statistics',
  'delete',
  'edit',
] as const
