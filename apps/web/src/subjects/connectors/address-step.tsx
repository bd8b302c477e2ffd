import { NativeSelect, NumberInput, PasswordInput, Switch, TextInput } from '@mantine/core'
import { PROTOCOL_SETTINGS } from '@millwright/contract/connectors/settings'
import type { ModbusEntry } from '@millwright/contract/connectors/settings/modbus'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { ZoneSelect } from '../machines/shared/zone-select.tsx'
import styles from './connector.module.css'
import type { PartProps } from './connector-aside.tsx'
import { withSetting } from './connector-edit.ts'
import { PROTOCOL_FIELDS, type ProtocolField } from './protocol-fields.ts'
import { RegisterMap } from './register-map.tsx'

/** Where the machine is, and how it lets one in. */
export function AddressStep({ edit, saved, onEdit }: PartProps) {
  const { t } = useTranslation()
  const { source } = edit
  if (source === null) return null
  const values = source.Settings as Readonly<Record<string, unknown>>
  return (
    <div className={styles.form}>
      {PROTOCOL_FIELDS[source.Protocol].map((field) => (
        <SettingField
          key={field.name}
          field={field}
          label={t(`connectors.settings.${source.Protocol}.${field.name}`)}
          hint={t(`connectors.setting_hints.${source.Protocol}.${field.name}`, { defaultValue: '' })}
          value={values[field.name]}
          onChange={(value) => onEdit(withSetting(edit, field.name, value))}
        />
      ))}
      {PROTOCOL_SETTINGS[source.Protocol].secrets.map((name) => {
        const isSaved = saved?.Source.Protocol === source.Protocol && saved.Secrets.includes(name)
        return (
          <PasswordInput
            key={name}
            label={t(`connectors.secrets.${name}`)}
            description={isSaved ? t('connectors.secret_saved') : undefined}
            autoComplete="new-password"
            maxLength={500}
            value={edit.secrets[name] ?? ''}
            onChange={(event) =>
              onEdit({ ...edit, secrets: { ...edit.secrets, [name]: event.currentTarget.value } })
            }
          />
        )
      })}
    </div>
  )
}

interface SettingFieldProps {
  readonly field: ProtocolField
  readonly label: string
  readonly hint: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

function SettingField({ field, label, hint, value, onChange }: SettingFieldProps) {
  const { t } = useTranslation()
  const shared = { label, description: hint || undefined }
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...shared}
          placeholder={field.example}
          maxLength={300}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...shared}
          min={field.min}
          max={field.max}
          allowDecimal={false}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(typeof next === 'number' ? next : field.min)}
        />
      )
    case 'choice':
      return (
        <NativeSelect
          {...shared}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={field.choices.map((choice) => ({
            value: choice,
            label: t(`connectors.choices.${choice}`, { defaultValue: choice }),
          }))}
        />
      )
    case 'switch':
      return (
        <Switch
          {...shared}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'names':
      return (
        <TextInput
          {...shared}
          placeholder={field.example}
          value={Array.isArray(value) ? value.join(', ') : ''}
          onChange={(event) => onChange(namesIn(event.currentTarget.value))}
        />
      )
    case 'zone':
      return <ZoneSelect value={String(value ?? '')} onChange={onChange} />
    case 'registers':
      return (
        <RegisterMap
          label={label}
          hint={hint}
          entries={value as readonly ModbusEntry[]}
          onEntries={onChange}
        />
      )
    default:
      return field satisfies never
  }
}

/** A comma that was just typed begins another name. */
const namesIn = (text: string): string[] =>
  text.trim() === '' ? [] : text.split(',').map((name) => name.trimStart())
