import { useTranslate } from 'ra-core'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useAccount, useSession } from '../../client/session/useSession.ts'
import { Banners } from './Banners.tsx'
import { KeysSheet } from './keys/KeysSheetLazy.tsx'
import { useShortcuts } from './keys/useShortcuts.ts'
import { CommandPalette, preloadPalette } from './palette/CommandPaletteLazy.tsx'
import { useRememberRecent } from './palette/recent.ts'
import { Footer } from './Footer.tsx'
import { RequestFooter } from './RequestFooter.tsx'
import { SideMenu } from './menu/SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { useMenuWidth } from './menu/useMenuWidth.ts'
import { VerificationDialog } from './VerificationDialog.tsx'
import { CutTips } from '../../ui/parts/feedback/CutTips.tsx'
import { preloadFloating } from '../../ui/parts/feedback/Floating.tsx'

export function Layout({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const menu = useMenuWidth()
  const hasMenu = useHasMenu()
  const drawer = useDrawer()
  const [palette, setPalette] = useState(false)
  const content = useRef<HTMLElement>(null)
  const [keys, setKeys] = useState(false)
  useEffect(preloadFloating, [])
  useEffect(preloadPalette, [])
  const width = hasMenu ? menu.width : 0
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--nav-w', `${width}px`)
  }, [width])
  const skip = (event: React.MouseEvent) => {
    event.preventDefault()
    content.current?.focus()
  }
  return (
    <>
      <Followers openPalette={() => setPalette(true)} openKeys={() => setKeys(true)} onGone={drawer.close} />
      <a className="btn pri skip" href="#content" onClick={skip}>
        {t('shell.skip')}
      </a>
      {hasMenu && <SideMenu slim={menu.slim} shown={drawer.isOpen} onToggle={menu.toggle} />}
      {drawer.isOpen && <button type="button" className="shade" aria-label={t('shell.menu.close')} onClick={drawer.close} />}
      <div className="main">
        <Banners />
        <TopBar onMenu={hasMenu ? drawer.open : undefined} onPalette={() => setPalette(true)} onKeys={() => setKeys(true)} />
        <main ref={content} id="content" tabIndex={-1}>
          {children}
        </main>
        {hasMenu ? <RequestFooter /> : <Footer />}
      </div>
      {palette && <CommandPalette onClose={() => setPalette(false)} />}
      {keys && <KeysSheet onClose={() => setKeys(false)} />}
      <CutTips />
      <VerificationDialog />
    </>
  )
}

/** A person without an account: neither staff nor customer. */
function useHasMenu(): boolean {
  const account = useAccount()
  return useSession().type === 'Staff' || account !== undefined
}

/** The side menu of phones. */
function useDrawer() {
  const [isOpen, setOpen] = useState(false)
  // An update in the effect of a navigation would be drawn, with all other effects, before the page is painted.
  const close = () => {
    if (isOpen) setOpen(false)
  }
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])
  return { isOpen, open: () => setOpen(true), close }
}

type Following = {
  openPalette: () => void
  openKeys: () => void
  /** Reports every navigation, even to the same address. */ onGone: () => void
}

/** Renders nothing itself, so that the shell does not re-render with every change of the address. */
function Followers({ openPalette, openKeys, onGone }: Following) {
  useShortcuts({ openPalette, openKeys })
  useRememberRecent()
  const { key } = useLocation()
  const shown = useRef(key)
  const gone = useEffectEvent(onGone)
  useLayoutEffect(() => {
    if (shown.current !== key) gone()
    shown.current = key
  }, [key])
  return null
}
