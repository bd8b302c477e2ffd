import { Button, TextInput } from '@mantine/core'
import { emailFields } from '@millwright/contract/fields'
import { resetPassword } from '@millwright/contract/people/auth'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { Form } from '../../../platform/ui/fields/form.tsx'
import { useFocus } from './use-focus.ts'

/** Asks for a mail with a link to choose a new password (rules: session 4). */
export function ForgotForm({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const field = useFocus<HTMLInputElement>()
  const form = useCallForm({
    initial: { Email: '' },
    fields: emailFields,
    isGuarded: false,
    save: (body) => send(resetPassword, { body }),
    onSaved: () => {
      showToast('success', t('login.send_email_ok'))
      onLeave()
    },
  })
  return (
    <Form className="mw-login-form" labelledBy="forgot-title" {...form.bind}>
      <h2 id="forgot-title">{t('login.forgot_title')}</h2>
      <p>{t('login.forgot_text')}</p>
      <TextInput
        ref={field}
        size="sm"
        label={t('login.email')}
        type="email"
        name="resetPasswordEmail"
        autoComplete="username"
        {...form.text('Email')}
        withAsterisk={false}
      />
      <div className="mw-login-actions">
        <Button size="sm" onClick={onLeave}>
          {t('misc.cancel')}
        </Button>
        <Button type="submit" size="sm" disabled={form.values.Email.trim() === ''} loading={form.isSaving}>
          {t('login.send')}
        </Button>
      </div>
    </Form>
  )
}
