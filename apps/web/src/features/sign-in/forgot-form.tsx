import { Alert, Button, TextInput } from '@mantine/core'
import { resetPassword } from '@millwright/contract/calls/auth'
import { isEmail, MAX_EMAIL } from '@millwright/domain/field/formats'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../api/client.ts'
import { failureMessage } from '../../toasts/failure-message.ts'
import { showToast } from '../../toasts/toasts.ts'
import { useFocus } from './use-focus.ts'

/** Asks for a mail with a link to choose a new password (rules: session 4). */
export function ForgotForm({ onLeave }: { onLeave: () => void }) {
  const { t, i18n } = useTranslation()
  const [email, setEmail] = useState('')
  const [isFaulty, setFaulty] = useState(false)
  const field = useFocus<HTMLInputElement>()
  const ask = useMutation({
    mutationFn: (address: string) => send(resetPassword, { body: { Email: address } }),
    meta: { isToldByThePage: true },
    onSuccess: () => {
      showToast('success', t('login.send_email_ok'))
      onLeave()
    },
  })

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const address = email.trim()
    if (isEmail(address)) ask.mutate(address)
    else setFaulty(true)
  }

  return (
    <form className="mw-login-form" onSubmit={submit} aria-labelledby="forgot-title" noValidate>
      <h2 id="forgot-title">{t('login.forgot_title')}</h2>
      <p>{t('login.forgot_text')}</p>
      {ask.isError && (
        <Alert data-tone="error" role="alert">
          {failureMessage(ask.error, undefined, i18n)}
        </Alert>
      )}
      <TextInput
        ref={field}
        size="sm"
        label={t('login.email')}
        type="email"
        name="resetPasswordEmail"
        autoComplete="username"
        maxLength={MAX_EMAIL}
        value={email}
        error={isFaulty && t('errors.email_not_valid')}
        onChange={(event) => {
          setFaulty(false)
          setEmail(event.currentTarget.value)
        }}
      />
      <div className="mw-login-actions">
        <Button size="sm" onClick={onLeave}>
          {t('misc.cancel')}
        </Button>
        <Button type="submit" size="sm" disabled={email.trim() === ''} loading={ask.isPending}>
          {t('login.send')}
        </Button>
      </div>
    </form>
  )
}
