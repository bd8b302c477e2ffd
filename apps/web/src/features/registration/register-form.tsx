import { Button, Select, TextInput } from '@mantine/core'
import { MACHINE_FAMILIES, registerMachine } from '@millwright/contract/calls/registration'
import { MAX_TEXT } from '@millwright/contract/text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { ZoneSelect } from '../../machines/zone-select.tsx'
import { useSession } from '../../session/use-session.ts'
import { Form, FormFoot, FormRow } from '../../ui/form.tsx'
import { browserZone } from '../../ui/format.ts'
import { emptyDraft, machineOf, missingIn, type NewMachine, type RegisterDraft } from './register-draft.ts'
import type { Registered } from './registered-machine.tsx'

/** Short enough for pins and wall displays (rules: limits 1). */
const MAX_SHORT_NAME = 12

export function RegisterForm({ onRegistered }: { onRegistered: (registered: Registered) => void }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const cache = useQueryClient()
  const [draft, setDraft] = useState(() => emptyDraft(browserZone()))
  const [missing, setMissing] = useState<readonly string[]>([])
  const register = useMutation({
    mutationFn: (body: NewMachine) =>
      send(registerMachine, { params: { org: organization.BusinessCode }, body }),
    // Told once: it stays on the page and in no cache.
    gcTime: 0,
    onSuccess: ({ result }) => {
      onRegistered(result)
      return Promise.all(['machines', 'groups'].map((key) => cache.invalidateQueries({ queryKey: [key] })))
    },
  })
  const change = (part: Partial<RegisterDraft>): void => {
    setMissing([])
    register.reset()
    setDraft({ ...draft, ...part })
  }
  const submit = (): void => {
    setMissing(missingIn(draft))
    const machine = machineOf(draft)
    if (machine) register.mutate(machine)
  }
  const refusal = register.error instanceof ApiError ? register.error : null
  const errorOf = (field: keyof RegisterDraft): string | false => {
    if (missing.includes(field)) return t('misc.required')
    return refusal?.field === field && t(`errors.${refusal.label.toLowerCase()}`)
  }
  const text = (field: 'Name' | 'ShortName' | 'Model' | 'Manufacturer' | 'serial', label: string) => ({
    label,
    maxLength: field === 'ShortName' ? MAX_SHORT_NAME : MAX_TEXT,
    autoComplete: 'off',
    value: draft[field],
    error: errorOf(field),
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })
  return (
    <Form onSubmit={submit}>
      <FormRow>
        <TextInput {...text('Name', t('machines.name'))} withAsterisk data-autofocus />
        <TextInput
          {...text('ShortName', t('machines.shortName'))}
          withAsterisk
          placeholder={t('registration.short_hint')}
        />
      </FormRow>
      <FormRow>
        <TextInput {...text('serial', t('machines.serial'))} withAsterisk />
        <Select
          label={t('machines.family')}
          withAsterisk
          placeholder={t('registration.choose_family')}
          allowDeselect={false}
          data={MACHINE_FAMILIES.map((family) => ({
            value: family,
            label: `${family} · ${t(`machines.families.${family}`)}`,
          }))}
          value={draft.MachineFamily || null}
          error={errorOf('MachineFamily')}
          onChange={(family) => change({ MachineFamily: family ?? '' })}
        />
      </FormRow>
      <FormRow>
        <TextInput {...text('Manufacturer', t('machines.manufacturer'))} />
        <TextInput {...text('Model', t('machines.model'))} />
      </FormRow>
      <FormRow>
        <ZoneSelect
          value={draft.Timezone}
          onChange={(Timezone) => change({ Timezone })}
          error={errorOf('Timezone')}
        />
      </FormRow>
      <FormFoot>
        <Button type="submit" variant="filled" loading={register.isPending}>
          {t('registration.register')}
        </Button>
      </FormFoot>
    </Form>
  )
}
