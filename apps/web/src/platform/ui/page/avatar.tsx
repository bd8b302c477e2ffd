import './avatar.css'

interface AvatarProps {
  name: string
  /** Of a picture; without one the initials are shown. */
  address: string | null
}

/** Beside a name that is written out, hence not read aloud. */
export function Avatar({ name, address }: AvatarProps) {
  const initials = name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase()
  return (
    <span className="mw-avatar" aria-hidden="true">
      {address ? <img src={address} alt="" /> : initials}
    </span>
  )
}
