type Name = 'google' | 'facebook' | 'phone'

/** Providers require their own logo and colours on their button. */
const PATHS: Readonly<Record<Name, readonly (readonly [colour: string, d: string])[]>> = {
  google: [
    ['#4285F4', 'M22.6 12.2c0-.8-.1-1.5-.2-2.2H12v4.2h5.9a5 5 0 0 1-2.2 3.3v2.7h3.6c2.1-1.9 3.3-4.8 3.3-8Z'],
    ['#34A853', 'M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.8a6.6 6.6 0 0 1-9.8-3.4H2.2v2.8A11 11 0 0 0 12 23Z'],
    ['#FBBC05', 'M5.9 14.1a6.6 6.6 0 0 1 0-4.2V7H2.2a11 11 0 0 0 0 9.9l3.7-2.8Z'],
    ['#EA4335', 'M12 5.4c1.6 0 3 .6 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7l3.7 2.9A6.6 6.6 0 0 1 12 5.4Z'],
  ],
  facebook: [
    [
      '#1877F2',
      'M24 12a12 12 0 1 0-13.9 11.9v-8.4H7.1V12h3V9.4c0-3 1.8-4.7 4.6-4.7 1.3 0 2.7.2 2.7.2v3h-1.5c-1.5 0-2 .9-2 1.9V12h3.4l-.6 3.5h-2.8v8.4A12 12 0 0 0 24 12Z',
    ],
  ],
  phone: [
    [
      'currentColor',
      'M7 1h10a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V3c0-1.1.9-2 2-2Zm0 4v13h10V5H7Zm5 14.2a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6Z',
    ],
  ],
}

export const ProviderIcon = ({ name }: { name: Name }) => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    {PATHS[name].map(([colour, d]) => (
      <path key={colour} fill={colour} d={d} />
    ))}
  </svg>
)
