import { Button, MultiSelect, PasswordInput, Select, Switch, TextInput } from '@mantine/core'
import { mayGiveRoles } from '@millwright/contract/areas'
import type { User } from '@millwright/contract/people/users'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { groupName } from '../../../platform/session/group-name.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { Form, FormFoot, FormRow } from '../../../platform/ui/fields/form.tsx'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import { LANGUAGES, languageName } from '../../../platform/ui/text/languages.ts'
import { PictureField } from '../../machines/shared/contents/picture-field.tsx'
import { machinesInSight } from './machines-in-sight.ts'
import { useUserForm } from './use-user-form.ts'
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
  const { t } = useTranslation()
  const { user: me, person, organization, groups } = useSession()
  const roles = useQuery(rolesQuery(organization.type))
  const form = useUserForm({ user, isSso: kind === 'sso', onSaved })
  // Given when someone is added, as far as one has them; later only an admin changes roles (rules: people 3 and 5).
  const given = (roles.data ?? []).filter((role) => mayGiveRoles(person, [role.Label]))
  const labels = new Map(given.map((role) => [role.Id, role.Label]))
  const canSetRoles = kind !== 'self' && (user ? me.IsAdmin && !user.IsAdmin : given.length > 0)
  const sight = machinesInSight(groups, form.values)

  return (
    <Form {...form.bind}>
      <PictureField label={t('users.picture')} shape="round" {...form.input('Image_Url')} />
      <FormRow>
        <TextInput label={t('users.firstname')} {...form.text('Firstname')} autoComplete="off" />
        <TextInput label={t('users.lastname')} {...form.text('Lastname')} autoComplete="off" />
      </FormRow>
      <FormRow>
        <TextInput label={t('users.email')} {...form.text('Email')} type="email" autoComplete="off" />
        <TextInput
          label={t('users.username')}
          {...form.text('Username')}
          autoComplete="off"
          placeholder={t('users.username_hint')}
        />
      </FormRow>
      {kind === 'self' && form.values.Email !== user?.Email && (
        <PasswordInput
          label={t('session.password_current')}
          description={t('users.email_password_hint')}
          {...form.text('currentPassword')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('session.toggle_password'), tabIndex: 0 }}
        />
      )}
      <FormRow>
        <Select
          label={t('misc.language')}
          allowDeselect={false}
          data={LANGUAGES.map((code) => ({ value: code, label: languageName(code) }))}
          {...form.input('Language')}
        />
        {canSetRoles && (
          <MultiSelect
            label={t('users.roles')}
            data={given.map((role) => ({
              value: role.Id,
              label: t(`roles.${role.Label}`, { defaultValue: role.Name }),
            }))}
            renderOption={({ option }) => (
              <div>
                {option.label}
                <HintText>{t(`users.role_texts.${labels.get(option.value)}`)}</HintText>
              </div>
            )}
            {...form.input('Role_Ids')}
          />
        )}
      </FormRow>
      {canSetRoles &&
        form.values.Role_Ids.filter((id) => labels.has(id)).map((id) => (
          <HintText key={id}>{t(`users.role_texts.${labels.get(id)}`)}</HintText>
        ))}
      {!user && me.IsAdmin && (
        <Switch
          label={t('roles.admin')}
          description={t('users.admin_hint')}
          checked={form.values.IsAdmin}
          onChange={(event) => form.set({ IsAdmin: event.currentTarget.checked })}
        />
      )}
      {kind !== 'self' && !form.values.IsAdmin && (
        <MultiSelect
          label={t('session.machine_groups')}
          description={t('users.groups_hint')}
          data={groups.map((group) => ({ value: group.Id, label: groupName(t, group) }))}
          {...form.input('Machine_Group_Ids')}
          searchable
        />
      )}
      {kind !== 'self' && (
        <HintText>
          <b className="mw-num">
            {t(sight.seen === 0 ? 'users.will_see_none' : 'users.will_see', {
              machines: sight.seen,
              total: sight.total,
            })}
          </b>
        </HintText>
      )}
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {t(user ? 'misc.save' : 'users.add')}
        </Button>
        {onCancel && <Button onClick={() => form.leave(onCancel)}>{t('misc.cancel')}</Button>}
      </FormFoot>
    </Form>
  )
}
