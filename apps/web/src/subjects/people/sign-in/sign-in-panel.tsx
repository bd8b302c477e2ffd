import { Alert, Anchor, Divider } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import styles from './login.module.css'
import { LOGIN_PATH } from './password-link.ts'
import { SsoButton } from './sso-button.tsx'
import { useFocus } from './use-focus.ts'

/** Most people sign in by the button: fields are loaded when they are shown. */
const ForgotForm = lazyPart(() => import('./forgot-form.tsx'), 'ForgotForm')
const PasswordForm = lazyPart(() => import('./password-form.tsx'), 'PasswordForm')

interface SignInPanelProps {
  target: string
  /** Of the text that says what happened before. */
  messageKey: string | undefined
  /** Whether email and password can be typed in here. */
  hasForm: boolean
  canReset: boolean
  isForgotten: boolean
  onForgotten: (isForgotten: boolean) => void
}

/** The button always; below it the form in debug mode and a text otherwise (rules: session 2). */
export function SignInPanel(props: SignInPanelProps) {
  const { t } = useTranslation()
  const { target, messageKey, hasForm, canReset, isForgotten, onForgotten } = props
  const [wasForgotten, setWasForgotten] = useState(false)
  return (
    <>
      {messageKey && <Alert role="alert">{t(messageKey)}</Alert>}
      <SsoButton target={target} />
      {isForgotten ? (
        <>
          <Divider />
          <Suspense>
            <ForgotForm
              onLeave={() => {
                setWasForgotten(true)
                onForgotten(false)
              }}
            />
          </Suspense>
        </>
      ) : (
        <>
          {hasForm ? (
            <>
              <Divider label={t('login.or_email')} />
              <Suspense>
                <PasswordForm target={target} />
              </Suspense>
            </>
          ) : (
            <SsoHint />
          )}
          {canReset && <ForgotLink takesFocus={wasForgotten} onClick={() => onForgotten(true)} />}
        </>
      )}
    </>
  )
}

/** Points to the address at which to sign in (rules: session 2). */
function SsoHint() {
  const { t } = useTranslation()
  return (
    <p className={styles.loginHint}>
      {t('login.sso_notice')} {t('login.address')}{' '}
      <Anchor href={LOGIN_PATH} underline="always" inherit>
        {window.location.host + LOGIN_PATH}
      </Anchor>
    </p>
  )
}

function ForgotLink({ takesFocus, onClick }: { takesFocus: boolean; onClick: () => void }) {
  const { t } = useTranslation()
  const ref = useFocus<HTMLButtonElement>(takesFocus)
  return (
    <Anchor ref={ref} className={styles.loginForgot} component="button" type="button" onClick={onClick}>
      {t('login.forgot')}
    </Anchor>
  )
}
