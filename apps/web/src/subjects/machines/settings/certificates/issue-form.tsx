import { Button, Select, Textarea } from '@mantine/core'
import { certificateFields, issueCertificate } from '@millwright/contract/machines/certificates'
import type { Machine } from '@millwright/contract/machines/machines'
import { send } from '../../../../platform/api/client.ts'
import { useCallForm } from '../../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { Form, FormFoot } from '../../../../platform/ui/fields/form.tsx'
import type { Issued } from './certificates.query.ts'

interface IssueFormProps {
  readonly machine: Machine
  readonly onIssued: (issued: Issued) => unknown
  readonly onClose: () => void
}

const YEARS = [1, 2, 5] as const
const DAYS_OF_YEAR = 365
const WAYS = ['key', 'request'] as const

/** With a key that is made here and shown once, or for a request that the device has made with its own. */
export function IssueForm({ machine, onIssued, onClose }: IssueFormProps) {
  const { t, i18n } = useTranslation()
  const inYears = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'year', unitDisplay: 'long' })
  const form = useCallForm({
    initial: { Way: 'key' as (typeof WAYS)[number], Days: String(2 * DAYS_OF_YEAR), Request: '' },
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
          placeholder="-----BEGIN CERTIFICATE REQUEST-----"
          {...form.input('Request')}
          maxLength={certificateFields.Request.maxLength}
        />
      )}
      <Select
        label={t('certificates.term')}
        allowDeselect={false}
        data={YEARS.map((years) => ({
          value: String(years * DAYS_OF_YEAR),
          label: inYears.format(years),
        }))}
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
