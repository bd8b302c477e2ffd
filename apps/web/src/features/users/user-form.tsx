import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import type { User } from '@millwright/contract/calls/users'
import { MAX_TEXT } from '@millwright/contract/text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { PictureField } from '../../contents/picture-field.tsx'
import { useSession } from '../../session/use-session.ts'
import { Form, FormFoot, FormRow } from '../../ui/form.tsx'
import { LANGUAGES, languageName, supportedLanguage } from '../../ui/languages.ts'
import { useSaveUser } from './use-save-user.ts'
import { type DraftFaults, draftOf, emptyDraft, faultsOf, type UserDraft } from './user-draft.ts'
import { rolesQuery } from './users.queries.ts'

interface UserFormProps {
  /** Undefined for a new one. */
  user: User | undefined
  /** Oneself, or someone whom one manages: with a password here, or of the single sign-on provider. */
  kind: 'self' | 'local' | 'sso'
  onSaved?: (id: string) => void
  onCancel?: () => void
}

export function UserForm({ user, kind, onSaved, onCancel }: UserFormProps) {
  const { t, i18n } = useTranslation()
  const { user: me, organization, groups } = useSession()
  const roles = useQuery(rolesQuery(organization.Type))
  const [draft, setDraft] = useState(() =>
    user ? draftOf(user) : emptyDraft(supportedLanguage(i18n.language)),
  )
  const [faults, setFaults] = useState<DraftFaults>({})
  const save = useSaveUser({ user, isSso: kind === 'sso', onSaved })
  const change = (part: Partial<UserDraft>): void => {
    setFaults({})
    setDraft({ ...draft, ...part })
  }
  const submit = (): void => {
    const found = faultsOf(draft)
    setFaults(found)
    if (Object.keys(found).length === 0) save.mutate(draft)
  }
  const refused = save.error instanceof ApiError ? save.error.field : undefined
  const text = (name: 'firstname' | 'lastname' | 'username' | 'email', field: string) => ({
    label: t(`users.${name}`),
    maxLength: name === 'email' ? 254 : MAX_TEXT,
    value: draft[name],
    error: faults[name] ? t(faults[name]) : refused === field && t('errors.validation_failed'),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  // Roles are given when someone from the provider is added; later only an admin changes them (rules: people 3).
  const canSetRoles = kind !== 'self' && (user ? me.IsAdmin && !user.IsAdmin : kind === 'sso')

  return (
    <Form onSubmit={submit}>
      <PictureField
        label={t('users.picture')}
        shape="round"
        value={draft.imageUrl}
        onChange={(imageUrl) => change({ imageUrl })}
      />
      <FormRow>
        <TextInput {...text('firstname', 'Firstname')} withAsterisk autoComplete="off" />
        <TextInput {...text('lastname', 'Lastname')} withAsterisk autoComplete="off" />
      </FormRow>
      <FormRow>
        <TextInput {...text('email', 'Email')} withAsterisk type="email" autoComplete="off" />
        <TextInput
          {...text('username', 'Username')}
          autoComplete="off"
          placeholder={t('users.username_hint')}
        />
      </FormRow>
      <FormRow>
        <Select
          label={t('misc.language')}
          allowDeselect={false}
          data={LANGUAGES.map((code) => ({ value: code, label: languageName(code) }))}
          value={draft.language}
          onChange={(code) => change({ language: supportedLanguage(code) })}
        />
        {canSetRoles && (
          <MultiSelect
            label={t('users.roles')}
            data={(roles.data ?? []).map((role) => ({
              value: role.Id,
              label: t(`roles.${role.Label}`, { defaultValue: role.Name }),
            }))}
            value={draft.roleIds}
            onChange={(roleIds) => change({ roleIds })}
          />
        )}
      </FormRow>
      {kind !== 'self' && !user?.IsAdmin && (
        <MultiSelect
          label={t('session.machine_groups')}
          description={t('users.groups_hint')}
          data={groups.map((group) => ({ value: group.Id, label: group.Name }))}
          value={draft.groupIds}
          onChange={(groupIds) => change({ groupIds })}
          searchable
        />
      )}
      <FormFoot>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t(user ? 'misc.save' : 'users.add')}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('misc.cancel')}</Button>}
      </FormFoot>
    </Form>
  )
}
