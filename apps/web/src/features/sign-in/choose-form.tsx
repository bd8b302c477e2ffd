import { Alert, Anchor, Button, PasswordInput } from '@mantine/core'
import { choosePassword } from '@millwright/contract/calls/auth'
import { MAX_PASSWORD, MIN_PASSWORD } from '@millwright/domain/field/text-rule'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { failureMessage } from '../../toasts/failure-message.ts'
import type { PasswordLink } from './password-link.ts'
import { useFocus } from './use-focus.ts'

const EMPTY = { password: '', confirmPassword: '' }

interface ChooseFormProps {
  link: PasswordLink
  onChosen: () => void
  /** For when the link is no longer good. */
  onAskAgain: () => void
  onLeave: () => void
}

/** By the link of a mail, which works once: who can read the mail may choose the password. */
export function ChooseForm({ link, onChosen, onAskAgain, onLeave }: ChooseFormProps) {
  const { t, i18n } = useTranslation()
  const [fields, setFields] = useState(EMPTY)
  const first = useFocus<HTMLInputElement>()
  const choose = useMutation({
    mutationFn: () => send(choosePassword, { body: { token: link.token, ...fields } }),
    meta: { isToldByThePage: true },
    onSuccess: onChosen,
  })
  const { password, confirmPassword } = fields
  const isShort = password !== '' && password.length < MIN_PASSWORD
  const differs = confirmPassword !== '' && password !== confirmPassword
  const isReady = password.length >= MIN_PASSWORD && password === confirmPassword
  const isSpent = choose.error instanceof ApiError && choose.error.label === 'LINK_NOT_VALID'

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isReady) choose.mutate()
  }

  const input = {
    size: 'sm',
    autoComplete: 'new-password',
    maxLength: MAX_PASSWORD,
    visibilityToggleButtonProps: { 'aria-label': t('session.toggle_password'), tabIndex: 0 },
  } as const

  return (
    <form className="mw-login-form" onSubmit={submit} noValidate>
      {choose.isError && (
        <Alert data-tone="error" role="alert">
          {failureMessage(choose.error, undefined, i18n)}
        </Alert>
      )}
      {isSpent ? (
        <Button variant="filled" size="sm" onClick={onAskAgain}>
          {t('login.ask_again')}
        </Button>
      ) : (
        <>
          <PasswordInput
            {...input}
            ref={first}
            label={t('session.password_new')}
            description={!isShort && t('forms.too_short', { count: MIN_PASSWORD })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={password}
            error={isShort && t('forms.too_short', { count: MIN_PASSWORD })}
            onChange={(event) => setFields({ ...fields, password: event.currentTarget.value })}
          />
          <PasswordInput
            {...input}
            label={t('session.password_again')}
            value={confirmPassword}
            error={differs && t('session.password_differs')}
            onChange={(event) => setFields({ ...fields, confirmPassword: event.currentTarget.value })}
          />
          <Button type="submit" variant="filled" size="sm" disabled={!isReady} loading={choose.isPending}>
            {t('login.choose')}
          </Button>
        </>
      )}
      <Anchor component="button" type="button" size="sm" onClick={onLeave}>
        {t('login.back_to_login')}
      </Anchor>
    </form>
  )
}
