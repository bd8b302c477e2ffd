import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { configQuery } from '../../../platform/api/config.query.ts'
import { session } from '../../../platform/api/session.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { beginSession } from '../../../platform/session/begin-session.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import { Brand } from '../../../platform/ui/page/brand.tsx'
import { type Credentials, NO_CREDENTIALS, type Prefill } from './credentials.ts'
import { DEMO_PASSWORD } from './demo-accounts.ts'
import { dropPasswordLink, type PasswordLink, passwordLink } from './password-link.ts'
import { HOME, redirectTarget } from './redirect-target.ts'
import { SignInPanel } from './sign-in-panel.tsx'
import './login.css'

const DemoList = lazyPart(() => import('./demo-list.tsx'), 'DemoList')
const ChooseForm = lazyPart(() => import('./choose-form.tsx'), 'ChooseForm')

export function LoginPage() {
  const { t } = useTranslation()
  const { redirect_uri, reason, debug } = useSearch({ strict: false })
  const { data: config } = useSuspenseQuery(configQuery)
  const [link, setLink] = useState(passwordLink)
  const [hasChosen, setChosen] = useState(false)
  const [isForgotten, setForgotten] = useState(false)
  const [prefill, setPrefill] = useState<Prefill>({ ...NO_CREDENTIALS, turn: 0 })
  const begin = (credentials: Credentials): void =>
    setPrefill(({ turn }) => ({ ...credentials, turn: turn + 1 }))
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
    <main className="mw-login">
      <div className="mw-login-body">
        <section className="mw-login-card" aria-labelledby="login-title">
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
              target={redirectTarget(redirect_uri)}
              messageKey={hasChosen ? 'login.chosen' : reason && `errors.${reason}`}
              hasForm={hasForm}
              canReset={config.passwords}
              isForgotten={isForgotten}
              onForgotten={setForgotten}
              prefill={prefill}
              onPrefill={begin}
            />
          )}
        </section>
        {config.demo && !link && (
          <Suspense>
            <DemoList
              onChoose={
                hasForm && !isForgotten ? (Email) => begin({ Email, Password: DEMO_PASSWORD }) : undefined
              }
            />
          </Suspense>
        )}
      </div>
      <footer className="mw-login-foot">{t('login.version', { version: config.version })}</footer>
    </main>
  )
}

const headOf = ({ isInvitation }: PasswordLink): [title: string, text: string] =>
  isInvitation ? ['login.welcome', 'login.welcome_text'] : ['login.choose_title', 'login.choose_text']
