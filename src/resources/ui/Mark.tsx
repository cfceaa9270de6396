/** The product's logo: a horizontal tank, half full. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <path d="M6 16a10 10 0 0 0 20 0Z" fill="var(--on-accent)" />
    <circle cx="16" cy="16" r="10" fill="none" stroke="var(--on-accent)" strokeWidth="2" />
  </svg>
)
