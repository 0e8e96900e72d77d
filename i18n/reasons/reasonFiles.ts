// Reasons that agents give, by their English sentences: of pages, each language loaded when it is needed, and of letters.
export const reasonFiles = import.meta.glob('./words.*.json', { import: 'default' })
