import { Alert, Anchor, Button, PasswordInput } from '@mantine/core'
import { choosePassword, openPasswordLink } from '@millwright/contract/people/auth'
import { newPasswordFields } from '@millwright/contract/people/people-fields'
import type { ResultOf } from '@millwright/contract/wire/call'
import { MAX_PASSWORD, MIN_PASSWORD } from '@millwright/domain/text/text-rule'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../platform/api/api-error.ts'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Form } from '../../../platform/ui/fields/form.tsx'
import styles from './login.module.css'
import type { PasswordLink } from './password-link.ts'
import { useFocus } from './use-focus.ts'

const EMPTY = { password: '', confirmPassword: '' }

const isNotValid = (error: unknown): boolean => error instanceof ApiError && error.label === 'LINK_NOT_VALID'

interface ChooseFormProps {
  link: PasswordLink
  /** With a session for who was invited. */
  onChosen: (chosen: ResultOf<typeof choosePassword>) => void
  /** For when the link is no longer good. */
  onAskAgain: () => void
  onLeave: () => void
}

/** By the link of a mail, which works once: who can read the mail may choose the password. */
export function ChooseForm({ link, onChosen, onAskAgain, onLeave }: ChooseFormProps) {
  const { t } = useTranslation()
  const first = useFocus<HTMLInputElement>()
  const form = useCallForm({
    initial: EMPTY,
    fields: newPasswordFields,
    isGuarded: false,
    save: (body) => send(choosePassword, { body: { token: link.token, ...body } }),
    onSaved: ({ result }) => onChosen(result),
  })
  // An invitation counts as opened, and a link that is no longer good is reported before a password is typed.
  const opened = useQuery({
    queryKey: ['password-link', link.token],
    queryFn: async () => {
      await send(openPasswordLink, { body: { token: link.token } })
      return true
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const wasSpent = isNotValid(opened.error)
  const { password, confirmPassword } = form.values
  // Shown while it is typed: a second field that differs is best noticed at once.
  const isShort = password !== '' && password.length < MIN_PASSWORD
  const differs = confirmPassword !== '' && password !== confirmPassword
  const isReady = password.length >= MIN_PASSWORD && password === confirmPassword
  const isSpent = wasSpent || isNotValid(form.error)
  const shared = {
    size: 'sm',
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': t('session.toggle_password'), tabIndex: 0 },
    withAsterisk: false,
    maxLength: MAX_PASSWORD,
  } as const
  const passwordInput = form.text('password')
  const confirmInput = form.text('confirmPassword')
  return (
    <Form className={styles.loginForm} {...form.bind}>
      {wasSpent && (
        <Alert data-tone="error" role="alert">
          {t('errors.link_not_valid')}
        </Alert>
      )}
      {isSpent ? (
        <Button variant="filled" size="sm" onClick={onAskAgain}>
          {t('login.ask_again')}
        </Button>
      ) : (
        <>
          <PasswordInput
            {...passwordInput}
            {...shared}
            ref={first}
            label={t('session.password_new')}
            description={!isShort && t('forms.too_short', { count: MIN_PASSWORD })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={isShort ? t('forms.too_short', { count: MIN_PASSWORD }) : passwordInput.error}
          />
          <PasswordInput
            {...confirmInput}
            {...shared}
            label={t('session.password_again')}
            error={differs ? t('session.password_differs') : confirmInput.error}
          />
          <Button type="submit" variant="filled" size="sm" disabled={!isReady} loading={form.isSaving}>
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
