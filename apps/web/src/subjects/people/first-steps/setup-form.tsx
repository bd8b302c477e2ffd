import { Button, PasswordInput, Radio, TextInput } from '@mantine/core'
import {
  emailFields,
  newOrganizationFields,
  newPasswordFields,
  organizationCodeFields,
  personFields,
} from '@millwright/contract/people/people-fields'
import { createFirstAdmin, type FirstAdmin } from '@millwright/contract/people/setup'
import type { OrganizationType } from '@millwright/contract/wire/roles'
import { codeOfName } from '@millwright/domain/people/first-steps'
import { MIN_PASSWORD } from '@millwright/domain/text/text-rule'
import { useEffect, useRef } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { beginSession } from '../../../platform/session/begin-session.ts'
import { Form, FormFoot, FormRow } from '../../../platform/ui/fields/form.tsx'
import { supportedLanguage } from '../../../platform/ui/text/languages.ts'
import styles from './first-steps.module.css'

export type SetupPart = 'account' | 'organization'

interface SetupFormProps {
  readonly token: string
  readonly part: SetupPart
  readonly onPart: (part: SetupPart) => void
  /** False where an external provider keeps them. */
  readonly hasPasswords: boolean
}

const EMPTY = {
  Firstname: '',
  Lastname: '',
  Email: '',
  password: '',
  confirmPassword: '',
  OrganizationName: '',
  OrganizationCode: '',
  OrganizationType: 'CUSTOMER' as OrganizationType,
}

const { Firstname, Lastname } = personFields
const ACCOUNT_FIELDS = { Firstname, Lastname, ...emailFields }
const ORGANIZATION_FIELDS = { ...newOrganizationFields, ...organizationCodeFields }
const ACCOUNT_NAMES = [...Object.keys(ACCOUNT_FIELDS), 'password', 'confirmPassword']

/** The person, then the organization; both are sent together, since nobody is without an organization. */
export function SetupForm({ token, part, onPart, hasPasswords }: SetupFormProps) {
  const { t, i18n } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const accountFields = { ...ACCOUNT_FIELDS, ...(hasPasswords ? newPasswordFields : {}) }
  const isAccount = part === 'account'
  const form = useCallForm({
    initial: EMPTY,
    fields: isAccount ? accountFields : { ...accountFields, ...ORGANIZATION_FIELDS },
    isGuarded: false,
    check: ({ password, confirmPassword }) => ({
      confirmPassword: password !== confirmPassword && t('session.password_differs'),
    }),
    save: async (draft) => {
      if (isAccount) return null
      const { password, confirmPassword, ...rest } = draft
      const body: FirstAdmin = {
        token,
        ...rest,
        Language: supportedLanguage(i18n.language),
        ...(hasPasswords ? { password, confirmPassword } : {}),
      }
      return (await send(createFirstAdmin, { body })).result
    },
    onSaved: async (created) => {
      if (created === null) return onPart('organization')
      if (created.session) await beginSession(created.session)
      // As after any sign-in, the page is loaded in full.
      window.location.replace(created.session ? '/first-steps' : '/login')
    },
  })
  // A field that the server refuses may be on the part before.
  const isRefusedBefore = !isAccount && ACCOUNT_NAMES.some((name) => form.errors[name])
  useEffect(() => {
    if (isRefusedBefore) onPart('account')
  }, [isRefusedBefore, onPart])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part begins at its title
  useEffect(() => heading.current?.focus(), [part])
  return (
    <section className={styles.panel} aria-labelledby="setup-title">
      <header className={styles.head}>
        <div>
          <h2 id="setup-title" ref={heading} tabIndex={-1}>
            {t(`first_steps.titles.${part}`)}
          </h2>
          <p>{t(isAccount ? 'first_steps.account_text' : 'first_steps.organization_text')}</p>
        </div>
      </header>
      <div className={styles.body}>
        <Form {...form.bind}>
          {isAccount ? <Account form={form} hasPasswords={hasPasswords} /> : <Organization form={form} />}
          <FormFoot>
            {!isAccount && <Button onClick={() => onPart('account')}>{t('misc.back')}</Button>}
            <Button type="submit" variant="filled" loading={form.isSaving}>
              {t(isAccount ? 'first_steps.next' : 'first_steps.create')}
            </Button>
          </FormFoot>
        </Form>
      </div>
    </section>
  )
}

type SetupFields = ReturnType<typeof useCallForm<typeof EMPTY, unknown>>

function Account({ form, hasPasswords }: { form: SetupFields; hasPasswords: boolean }) {
  const { t } = useTranslation()
  const toggle = { 'aria-label': t('session.toggle_password'), tabIndex: 0 }
  return (
    <>
      <FormRow>
        <TextInput label={t('first_steps.firstname')} {...form.text('Firstname')} autoComplete="given-name" />
        <TextInput label={t('first_steps.lastname')} {...form.text('Lastname')} autoComplete="family-name" />
      </FormRow>
      <TextInput
        label={t('first_steps.email')}
        {...form.text('Email')}
        type="email"
        autoComplete="username"
      />
      {hasPasswords && (
        <FormRow>
          <PasswordInput
            label={t('session.password_new')}
            description={t('forms.too_short', { count: MIN_PASSWORD })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.text('password')}
            autoComplete="new-password"
            visibilityToggleButtonProps={toggle}
          />
          <PasswordInput
            label={t('session.password_again')}
            {...form.text('confirmPassword')}
            withAsterisk
            autoComplete="new-password"
            visibilityToggleButtonProps={toggle}
          />
        </FormRow>
      )}
    </>
  )
}

function Organization({ form }: { form: SetupFields }) {
  const { t } = useTranslation()
  const { OrganizationName, OrganizationCode, OrganizationType: type } = form.values
  const name = form.text('OrganizationName')
  // Follows the name for as long as nobody typed another.
  const isSuggested = OrganizationCode === codeOfName(OrganizationName)
  return (
    <>
      <FormRow>
        <TextInput
          label={t('first_steps.organization_name')}
          {...name}
          autoComplete="organization"
          onChange={(event) => {
            const typed = event.currentTarget.value
            form.set({
              OrganizationName: typed,
              ...(isSuggested ? { OrganizationCode: codeOfName(typed) } : {}),
            })
          }}
        />
        <TextInput
          label={t('first_steps.organization_code')}
          description={t('first_steps.organization_code_text')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.text('OrganizationCode')}
          autoComplete="off"
        />
      </FormRow>
      <Radio.Group
        label={t('first_steps.organization_type')}
        value={type}
        onChange={(chosen) => form.set({ OrganizationType: chosen as OrganizationType })}
      >
        <div className={styles.types}>
          <Radio value="CUSTOMER" label={t('first_steps.type_customer')} />
          <Radio value="VENDOR" label={t('first_steps.type_vendor')} />
        </div>
      </Radio.Group>
    </>
  )
}
