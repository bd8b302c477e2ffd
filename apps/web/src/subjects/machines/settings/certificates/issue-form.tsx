import { Button, Select, Textarea } from '@mantine/core'
import {
  CERTIFICATE_DAYS,
  certificateFields,
  issueCertificate,
} from '@millwright/contract/machines/certificates'
import type { Machine } from '@millwright/contract/machines/machines'
import { send } from '../../../../platform/api/client.ts'
import { useCallForm } from '../../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { Form, FormFoot } from '../../../../platform/ui/fields/form.tsx'
import { daysText } from '../../../../platform/ui/text/days-text.ts'
import type { Issued } from './certificates.query.ts'

interface IssueFormProps {
  readonly machine: Machine
  readonly onIssued: (issued: Issued) => unknown
  readonly onClose: () => void
}

/** In days: three months, and one, two and five years. */
const TERMS = [90, 365, CERTIFICATE_DAYS.usual, 1825] as const
const WAYS = ['key', 'request'] as const

/** With a key that is made here and shown once, or for a request that the device has made with its own. */
export function IssueForm({ machine, onIssued, onClose }: IssueFormProps) {
  const { t, i18n } = useTranslation()
  const form = useCallForm({
    initial: { Way: 'key' as (typeof WAYS)[number], Days: String(CERTIFICATE_DAYS.usual), Request: '' },
    fields: { Request: { ...certificateFields.Request, isRequired: false, minLength: 0 } },
    check: ({ Way, Request }) => ({
      Request: Way === 'request' && Request.trim() === '' && t('misc.required'),
    }),
    save: ({ Way, Days, Request }) =>
      send(issueCertificate, {
        params: { org: machine.OrganizationCode, id: machine.Id },
        body: { Days: Number(Days), ...(Way === 'request' && { Request }) },
      }),
    onSaved: ({ result }) => onIssued(result),
  })
  return (
    <Form {...form.bind}>
      <Select
        label={t('certificates.key')}
        allowDeselect={false}
        data={WAYS.map((value) => ({ value, label: t(`certificates.way_${value}`) }))}
        description={t(`certificates.way_${form.values.Way}_says`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.input('Way')}
      />
      {form.values.Way === 'request' && (
        <Textarea
          label={t('certificates.request')}
          withAsterisk
          autosize
          minRows={6}
          maxRows={12}
          spellCheck={false}
          {...form.input('Request')}
          maxLength={certificateFields.Request.maxLength}
        />
      )}
      <Select
        label={t('certificates.term')}
        allowDeselect={false}
        data={TERMS.map((days) => ({ value: String(days), label: daysText(days, i18n.language) }))}
        {...form.input('Days')}
      />
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {t('certificates.issue')}
        </Button>
        <Button onClick={onClose}>{t('misc.cancel')}</Button>
      </FormFoot>
    </Form>
  )
}
