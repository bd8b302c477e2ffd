import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { io } from 'socket.io-client'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { live } from '../../platform/live/live.ts'
import { type PageSlots, SlotsOfSubjects } from '../../platform/pages/page-slot.tsx'
import { SessionProvider } from '../../platform/session/session-provider.tsx'
import { useSession } from '../../platform/session/use-session.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { Brand } from '../../platform/ui/page/brand.tsx'
import { PageSkeleton } from '../../platform/ui/states/page-skeleton.tsx'
import { TestChartSource } from '../../subjects/condition/shared/chart-source.ts'
import { PageGate } from './page-gate.tsx'
import styles from './shell.module.css'
import { SideBar } from './side-bar.tsx'
import topBarStyles from './top-bar.module.css'
import { TopBar } from './top-bar.tsx'
import { usePage } from './use-page.ts'
import { useSignOut } from './use-sign-out.ts'

// In a file of its own, so that the frame does not list all that it needs.
const ConditionChart = lazyPart(
  async () => (await import('../condition-chart.ts')).loadConditionChart(),
  'ConditionTestChart',
)

/** Only on small screens, and there only when it is opened. */
const SideDrawer = lazyPart(() => import('./side-drawer.tsx'), 'SideDrawer')

interface ShellProps {
  readonly slots: readonly PageSlots[]
}

export function Shell({ slots }: ShellProps) {
  useEffect(() => live.start(io), [])
  return (
    <SessionProvider loading={<BareFrame />} frame={(message) => <BareFrame message={message} />}>
      <SlotsOfSubjects value={slots}>
        <Frame />
      </SlotsOfSubjects>
    </SessionProvider>
  )
}

function Frame() {
  const { t } = useTranslation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [hasMenu, setHasMenu] = useState(false)
  const layout = usePage()?.layout ?? 'default'
  usePushRenewal(useSession().user.Id)
  const openMenu = () => {
    setHasMenu(true)
    setMenuOpen(true)
  }
  return (
    <div className={styles.shell} data-layout={layout}>
      <a className={styles.skip} href="#content">
        {t('nav.skip')}
      </a>
      {layout !== 'empty' && <TopBar onOpenMenu={openMenu} />}
      {layout === 'default' && <SideBar />}
      {hasMenu && (
        <Suspense>
          <SideDrawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
      <main className={styles.main} id="content" tabIndex={-1}>
        <TestChartSource value={ConditionChart}>
          <PageGate />
        </TestChartSource>
      </main>
    </div>
  )
}

/** Before anything is known of the person, or when it cannot be known. */
function BareFrame({ message }: { message?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles.shell} data-bare aria-busy={message === undefined}>
      <header className={topBarStyles.top}>
        <span className={topBarStyles.topBrand}>
          <Brand />
        </span>
        <div className="mw-spacer" />
        {message !== undefined && <SignOutButton />}
      </header>
      <main className={styles.main}>
        <h1 className="mw-sr-only">{t('misc.product')}</h1>
        {message ?? <PageSkeleton />}
      </main>
    </div>
  )
}

/** Push goes on whenever the user changes (portal.md §4), in a browser that they opened to it before. */
function usePushRenewal(me: string): void {
  useEffect(() => {
    if (globalThis.Notification?.permission !== 'granted') return
    void import('../../subjects/notifications/push-browser.ts')
      .then(({ renewPush }) => renewPush(me))
      // biome-ignore lint/suspicious/noConsole: portal.md §8, push that fails is only logged.
      .catch((error: unknown) => console.info('push was not renewed', error))
  }, [me])
}

function SignOutButton() {
  const { t } = useTranslation()
  const signOut = useSignOut()
  return <Button onClick={() => void signOut()}>{t('top.sign_out')}</Button>
}
