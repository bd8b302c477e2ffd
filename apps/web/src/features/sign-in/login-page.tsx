import { Alert, Button, Divider } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../api/config.query.ts'
import { session } from '../../api/session.ts'
import { Brand } from '../../ui/brand.tsx'
import { DEMO_PASSWORD } from './demo-accounts.ts'
import { DemoList } from './demo-list.tsx'
import { PasswordForm } from './password-form.tsx'
import { redirectTarget } from './redirect-target.ts'
import { ssoAddress } from './sso-address.ts'
import './login.css'

export function LoginPage() {
  const { t } = useTranslation()
  const { redirect_uri, reason, debug } = useSearch({ strict: false })
  const { data: config } = useSuspenseQuery(configQuery)
  const [credentials, setCredentials] = useState({ email: '', password: '' })
  const target = redirectTarget(redirect_uri)
  const sso = ssoAddress(window.location.origin, target)
  const hasForm = debug === true && config.debugLogin

  // Spec §2: opening this screen clears all local storage.
  useEffect(() => session.clear(), [])

  /** This page signs out whoever opens it, so it must not be where Back leads to. */
  const leave = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    window.location.replace(sso)
  }

  return (
    <main className="mw-login">
      <div className="mw-login-body">
        <section className="mw-login-card" aria-labelledby="login-title">
          <Brand />
          <h1 id="login-title">{t('login.title')}</h1>
          <p>{t('login.intro')}</p>
          {reason && <Alert role="alert">{t(`errors.${reason}`)}</Alert>}
          <Button
            component="a"
            href={sso}
            onClick={leave}
            variant="filled"
            size="sm"
            fullWidth
            leftSection={<IconLogin2 size="1rem" aria-hidden="true" />}
          >
            {t('login.sso')}
          </Button>
          {hasForm ? (
            <>
              <Divider label={t('login.or_email')} />
              <PasswordForm credentials={credentials} onChange={setCredentials} target={target} />
            </>
          ) : (
            <p className="mw-login-notice">{t('login.sso_notice')}</p>
          )}
        </section>
        {config.demo && (
          <DemoList
            onChoose={hasForm ? (email) => setCredentials({ email, password: DEMO_PASSWORD }) : undefined}
          />
        )}
      </div>
      <footer className="mw-login-foot">{t('login.version', { version: config.version })}</footer>
    </main>
  )
}
