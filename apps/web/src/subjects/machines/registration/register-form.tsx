import { Button, Select, TextInput } from '@mantine/core'
import { MACHINE_FAMILIES, machineFields, ticketFields } from '@millwright/contract/machines/machine-fields'
import { registerMachine } from '@millwright/contract/machines/registration'
import type { BodyOf } from '@millwright/contract/wire/call'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { Form, FormFoot, FormRow } from '../../../platform/ui/fields/form.tsx'
import { browserZone } from '../../../platform/ui/text/format.ts'
import { familyName } from '../shared/family-name.ts'
import { KitSelect } from '../shared/sites/kit-select.tsx'
import { SiteSelect } from '../shared/sites/site-select.tsx'
import { madeSite } from '../shared/sites/sites.queries.ts'
import { ZoneSelect } from '../shared/zone-select.tsx'
import type { Registered } from './registered-machine.tsx'

type NewMachine = BodyOf<typeof registerMachine>

type RegisterDraft = Required<Omit<NewMachine, 'MachineFamily'>> & {
  MachineFamily: NewMachine['MachineFamily'] | null
}

const emptyDraft = (SiteId: string | null): RegisterDraft => ({
  Name: '',
  ShortName: '',
  Model: '',
  MachineFamily: null,
  Manufacturer: '',
  serial: '',
  Timezone: browserZone(),
  SiteId,
  KitType: '',
  TicketManager: '',
})

export function RegisterForm({ onRegistered }: { onRegistered: (registered: Registered) => void }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const cache = useQueryClient()
  const form = useCallForm({
    initial: emptyDraft(madeSite(cache, organization.BusinessCode)),
    fields: { ...machineFields, ...ticketFields },
    check: ({ MachineFamily }) => ({ MachineFamily: MachineFamily === null && t('misc.required') }),
    save: (draft) =>
      send(registerMachine, { params: { org: organization.BusinessCode }, body: draft as NewMachine }),
    onSaved: ({ result }) => {
      onRegistered(result)
      return Promise.all(['machines', 'groups'].map((key) => cache.invalidateQueries({ queryKey: [key] })))
    },
  })
  return (
    <Form {...form.bind}>
      <FormRow>
        <TextInput label={t('machines.name')} {...form.text('Name')} autoComplete="off" data-autofocus />
        <TextInput
          label={t('machines.shortName')}
          {...form.text('ShortName')}
          autoComplete="off"
          placeholder={t('registration.short_hint')}
        />
      </FormRow>
      <FormRow>
        <TextInput label={t('machines.serial')} {...form.text('serial')} autoComplete="off" />
        <Select
          label={t('machines.family')}
          withAsterisk
          placeholder={t('registration.choose_family')}
          allowDeselect={false}
          data={MACHINE_FAMILIES.map((family) => ({
            value: family,
            label: familyName(t, family),
          }))}
          {...form.input('MachineFamily')}
        />
      </FormRow>
      <FormRow>
        <TextInput label={t('machines.manufacturer')} {...form.text('Manufacturer')} autoComplete="off" />
        <TextInput label={t('machines.model')} {...form.text('Model')} autoComplete="off" />
      </FormRow>
      <FormRow>
        <ZoneSelect {...form.input('Timezone')} />
        <SiteSelect org={organization.BusinessCode} {...form.input('SiteId')} />
      </FormRow>
      <FormRow>
        <KitSelect {...form.input('KitType')} />
        <TextInput
          label={t('sites.ticket_manager')}
          description={t('sites.ticket_manager_says')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('sites.ticket_manager_hint')}
          {...form.text('TicketManager')}
          autoComplete="off"
        />
      </FormRow>
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {t('registration.register')}
        </Button>
      </FormFoot>
    </Form>
  )
}
