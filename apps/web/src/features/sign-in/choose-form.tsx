import { Anchor, Button, PasswordInput } from '@mantine/core'
import { choosePassword } from '@millwright/contract/calls/auth'
import { newPasswordFields } from '@millwright/contract/fields'
import { MIN_PASSWORD } from '@millwright/domain/field/text-rule'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { failureMessage } from '../../toasts/failure-message.ts'
import { Form } from '../../ui/form.tsx'
import type { PasswordLink } from './password-link.ts'
import { useFocus } from './use-focus.ts'

interface ChooseFormProps {
  link: PasswordLink
  onChosen: () => void
  /** For when the link is no longer good. */
  onAskAgain: () => void
  onLeave: () => void
}

/** By the link of a mail, which works once: who can read the mail may choose the password. */
export function ChooseForm({ link, onChosen, onAskAgain, onLeave }: ChooseFormProps) {
  const { t } = useTranslation()
  const first = useFocus<HTMLInputElement>()
  const [isSpent, setSpent] = useState(false)
  const form = useCallForm({
    initial: { password: '', confirmPassword: '' },
    fields: newPasswordFields,
    isGuarded: false,
    check: ({ password, confirmPassword }) => ({
      confirmPassword: password !== confirmPassword && t('session.password_differs'),
    }),
    save: (fields) => send(choosePassword, { body: { token: link.token, ...fields } }),
    onSaved: onChosen,
    failureText: (error) => {
      setSpent(error instanceof ApiError && error.label === 'LINK_NOT_VALID')
      return failureMessage(error, undefined, i18next)
    },
  })
  const input = {
    size: 'sm',
    autoComplete: 'new-password',
    withAsterisk: false,
    visibilityToggleButtonProps: { 'aria-label': t('session.toggle_password'), tabIndex: 0 },
  } as const

  return (
    <Form {...form.bind} className="mw-login-form">
      {isSpent ? (
        <Button variant="filled" size="sm" onClick={onAskAgain}>
          {t('login.ask_again')}
        </Button>
      ) : (
        <>
          <PasswordInput
            {...form.text('password')}
            {...input}
            ref={first}
            label={t('session.password_new')}
            description={!form.errors.password && t('forms.too_short', { count: MIN_PASSWORD })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <PasswordInput {...form.text('confirmPassword')} {...input} label={t('session.password_again')} />
          <Button
            type="submit"
            variant="filled"
            size="sm"
            disabled={form.values.password === ''}
            loading={form.isSaving}
          >
            {t('login.choose')}
          </Button>
        </>
      )}
      <Anchor component="button" type="button" size="sm" onClick={onLeave}>
        {t('login.back_to_login')}
      </Anchor>
    </Form>
  )
}
