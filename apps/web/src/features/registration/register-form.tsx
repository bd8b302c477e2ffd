import { Button, Select, TextInput } from '@mantine/core'
import type { BodyOf } from '@millwright/contract/call'
import { MACHINE_FAMILIES, registerMachine } from '@millwright/contract/calls/registration'
import { newMachineFields, ticketFields } from '@millwright/contract/fields'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ZoneSelect } from '../../machines/zone-select.tsx'
import { useSession } from '../../session/use-session.ts'
import { KitSelect } from '../../sites/kit-select.tsx'
import { SiteSelect } from '../../sites/site-select.tsx'
import { Form, FormFoot, FormRow } from '../../ui/form.tsx'
import { browserZone } from '../../ui/format.ts'
import type { Registered } from './registered-machine.tsx'

type NewMachine = BodyOf<typeof registerMachine>

type RegisterDraft = Required<Omit<NewMachine, 'MachineFamily'>> & {
  MachineFamily: NewMachine['MachineFamily'] | null
}

const emptyDraft = (): RegisterDraft => ({
  Name: '',
  ShortName: '',
  Model: '',
  MachineFamily: null,
  Manufacturer: '',
  serial: '',
  Timezone: browserZone(),
  SiteId: null,
  KitType: '',
  TicketManager: '',
})

export function RegisterForm({ onRegistered }: { onRegistered: (registered: Registered) => void }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const cache = useQueryClient()
  const form = useCallForm({
    initial: emptyDraft(),
    fields: { ...newMachineFields, ...ticketFields },
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
            label: `${family} · ${t(`machines.families.${family}`)}`,
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
