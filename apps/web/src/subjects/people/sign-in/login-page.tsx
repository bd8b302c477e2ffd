import { Anchor } from '@mantine/core'
import { rootCertificate } from '@millwright/contract/wire/system'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { configQuery } from '../../../platform/api/config.query.ts'
import { session } from '../../../platform/api/session.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { beginSession } from '../../../platform/session/begin-session.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import { Brand } from '../../../platform/ui/page/brand.tsx'
import styles from './login.module.css'
import { dropPasswordLink, type PasswordLink, passwordLink } from './password-link.ts'
import { HOME, redirectTarget } from './redirect-target.ts'
import { SignInPanel } from './sign-in-panel.tsx'

const DemoList = lazyPart(() => import('./demo-list.tsx'), 'DemoList')
const ChooseForm = lazyPart(() => import('./choose-form.tsx'), 'ChooseForm')

export function LoginPage() {
  const { t } = useTranslation()
  const { redirect_uri, reason, debug } = useSearch({ strict: false })
  const { data: config } = useSuspenseQuery(configQuery)
  const [link, setLink] = useState(passwordLink)
  const [hasChosen, setChosen] = useState(false)
  const [isForgotten, setForgotten] = useState(false)
  const target = redirectTarget(redirect_uri)
  const hasForm = debug === true && config.debugLogin

  // Opening this page clears local storage (rules: session 7).
  useEffect(() => session.clear(), [])

  const leaveLink = (): void => {
    dropPasswordLink()
    setLink(null)
  }
  const enter = async (opened: Parameters<typeof beginSession>[0]): Promise<void> => {
    dropPasswordLink()
    await beginSession(opened)
    window.location.replace(HOME)
  }
  const [title, text] = link ? headOf(link) : ['login.title', 'login.intro']

  return (
    <main className={styles.login}>
      <div className={styles.loginBody}>
        <section className={styles.loginCard} aria-labelledby="login-title">
          <Brand />
          <h1 id="login-title">{t(title)}</h1>
          <p>{t(text)}</p>
          {link ? (
            <Suspense>
              <ChooseForm
                link={link}
                onChosen={({ session: opened }) => {
                  if (opened) return void enter(opened)
                  leaveLink()
                  setChosen(true)
                }}
                onAskAgain={() => {
                  leaveLink()
                  setForgotten(true)
                }}
                onLeave={leaveLink}
              />
            </Suspense>
          ) : (
            <SignInPanel
              target={target}
              messageKey={hasChosen ? 'login.chosen' : reason && `errors.${reason}`}
              hasForm={hasForm}
              canReset={config.passwords}
              isForgotten={isForgotten}
              onForgotten={setForgotten}
            />
          )}
        </section>
        {/* The page waits for it: a card that moved while it is clicked would lose the click. */}
        {config.demo && !link && <DemoList target={config.debugLogin ? target : null} />}
      </div>
      {config.ownAuthority && <OwnAuthority />}
      <footer className={styles.loginFoot}>{t('login.version', { version: config.version })}</footer>
    </main>
  )
}

/** How to trust the plant's own authority, whose certificates no browser knows. */
function OwnAuthority() {
  const { t } = useTranslation()
  return (
    <details className={styles.authority}>
      <summary>{t('login.authority')}</summary>
      <p>{t('login.authority_text')}</p>
      <Anchor href={rootCertificate.path} download underline="always">
        {t('login.authority_root')}
      </Anchor>
    </details>
  )
}

const headOf = ({ isInvitation }: PasswordLink): [title: string, text: string] =>
  isInvitation ? ['login.welcome', 'login.welcome_text'] : ['login.choose_title', 'login.choose_text']
