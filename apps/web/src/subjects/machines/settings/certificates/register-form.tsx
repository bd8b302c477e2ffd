import { Button, Textarea } from '@mantine/core'
import { certificateFields, registerCertificate } from '@millwright/contract/machines/certificates'
import type { Machine } from '@millwright/contract/machines/machines'
import { send } from '../../../../platform/api/client.ts'
import { useCallForm } from '../../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { Form, FormFoot } from '../../../../platform/ui/fields/form.tsx'
import { HintText } from '../../../../platform/ui/page/hint-text.tsx'

interface RegisterFormProps {
  readonly machine: Machine
  readonly onRegistered: () => unknown
  readonly onClose: () => void
}

/** A certificate that an authority of the plant has given the device. */
export function RegisterForm({ machine, onRegistered, onClose }: RegisterFormProps) {
  const { t } = useTranslation()
  const form = useCallForm({
    initial: { Certificate: '' },
    fields: { Certificate: certificateFields.Certificate },
    save: (body) =>
      send(registerCertificate, { params: { org: machine.OrganizationCode, id: machine.Id }, body }),
    onSaved: onRegistered,
  })
  return (
    <Form {...form.bind}>
      <HintText>{t('certificates.register_says')}</HintText>
      <Textarea
        label={t('certificates.certificate')}
        autosize
        minRows={6}
        maxRows={12}
        spellCheck={false}
        data-autofocus
        {...form.text('Certificate')}
      />
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {t('certificates.register')}
        </Button>
        <Button onClick={onClose}>{t('misc.cancel')}</Button>
      </FormFoot>
    </Form>
  )
}
