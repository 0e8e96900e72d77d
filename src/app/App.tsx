// The entry that is imported by address. It holds nothing itself, so that the portal is one file (tools/chunkGroups.ts).
export { App, createI18nProvider } from './PortalApp.tsx'
