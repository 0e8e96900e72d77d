/** Sections of the product in their order, with their icons. */
export const sections: Record<string, string> = { cdn: 'globe', dns: 'network', streaming: 'radio', storage: 'database', media: 'film', security: 'shield', cloud: 'cloud', player: 'circle-play' }
