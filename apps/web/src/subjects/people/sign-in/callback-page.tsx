import { Anchor, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Brand } from '../../../platform/ui/page/brand.tsx'
import { reasonKey } from './failure-key.ts'
import { redirectTarget } from './redirect-target.ts'
import { completeSso } from './sign-in.ts'
import { ssoReturn } from './sso-return.ts'
import './login.css'

export function CallbackPage() {
  const { t } = useTranslation()
  // A query and no effect: it runs once, even where React mounts a component twice to test it.
  const signIn = useQuery({
    queryKey: ['sso-return'],
    queryFn: async () => {
      await completeSso(ssoReturn())
      return true
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

  const reason = signIn.error && reasonKey(signIn.error)

  // After single sign-on the page is loaded in full (rules: session 5).
  useEffect(() => {
    if (signIn.isSuccess) window.location.replace(redirectTarget(ssoReturn().target))
  }, [signIn.isSuccess])

  return (
    <main className="mw-login">
      <div className="mw-login-body">
        <section className="mw-login-card" aria-live="polite">
          <Brand />
          {signIn.isError ? (
            <>
              <h1>{t('login.failed_title')}</h1>
              <p role="alert">{t('login.oops', { message: t('errors.sso_login_failed') })}</p>
              {reason && <p>{t(reason)}</p>}
              <Anchor href="/login" size="sm">
                {t('login.back_to_login')}
              </Anchor>
            </>
          ) : (
            <>
              <h1>{t('login.completing')}</h1>
              <Loader size="sm" aria-label={t('login.completing')} />
            </>
          )}
        </section>
      </div>
    </main>
  )
}
