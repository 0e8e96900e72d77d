import { useTranslate } from 'ra-core'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Banners } from './Banners.tsx'
import { CommandPalette } from './CommandPalette.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { useMenuWidth } from './useMenuWidth.ts'
import { useShortcuts } from './useShortcuts.ts'

export function Layout({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const menu = useMenuWidth()
  const [drawer, setDrawer] = useState(false)
  const [palette, setPalette] = useState(false)
  const { pathname } = useLocation()
  const content = useRef<HTMLElement>(null)
  useEffect(() => setDrawer(false), [pathname])
  useShortcuts({ openPalette: () => setPalette(true) })
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--nav-w', `${menu.width}px`)
  }, [menu.width])
  const skip = (event: React.MouseEvent) => {
    event.preventDefault()
    content.current?.focus()
  }
  return (
    <>
      <a className="btn pri skip" href="#content" onClick={skip}>{t('shell.skip')}</a>
      <SideMenu slim={menu.slim} shown={drawer} onToggle={menu.toggle} onClose={() => setDrawer(false)} />
      {drawer && <button type="button" className="shade" aria-label={t('shell.menu.close')} onClick={() => setDrawer(false)} />}
      <div className="main">
        <Banners />
        <TopBar onMenu={() => setDrawer(true)} onPalette={() => setPalette(true)} />
        <main ref={content} id="content" tabIndex={-1}>{children}</main>
      </div>
      {palette && <CommandPalette onClose={() => setPalette(false)} />}
    </>
  )
}
