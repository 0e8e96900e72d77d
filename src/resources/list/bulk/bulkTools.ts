import type { IconName } from '../../../ui/parts/Icon.tsx'

type Look = { id: string; label: string; icon: IconName; /** Stays in the bar of a phone. */ isMain?: true }
export type BulkAct = Look & { isBad?: true; run: () => void }
/** `items`: a menu. */
export type BulkTool = BulkAct | (Look & { busy: boolean; items: BulkAct[] })

const most = 4

/** The first tools are beside each other, on a phone the first one and the main one; the rest is in a menu. */
export function inBarAndMenu(tools: BulkTool[], { isPhone }: { isPhone: boolean }): { bar: BulkTool[]; menu: BulkAct[] } {
  const [first, second] = [tools[0], tools.slice(1).find(({ isMain }) => isMain) ?? tools[1]]
  const bar = isPhone ? tools.filter((tool) => tool === first || tool === second) : tools.slice(0, most)
  return { bar, menu: tools.filter((tool) => !bar.includes(tool)).flatMap((tool) => ('items' in tool ? tool.items : [tool])) }
}
