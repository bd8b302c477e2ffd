import styles from './avatar.module.css'

interface AvatarProps {
  name: string
  /** Of a picture; without one the initials are shown. */
  address: string | null
  /** Among others: quiet for people of the reader's organization, coloured for those of another. */
  tone?: 'own' | 'other'
}

/** Beside a name that is written out, hence not read aloud. */
export function Avatar({ name, address, tone }: AvatarProps) {
  const initials = name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase()
  return (
    <span className={styles.root} data-tone={tone} aria-hidden="true">
      {address ? <img src={address} alt="" /> : initials}
    </span>
  )
}
