/** Drawn in the page: plain pages have no request to spare. */
export function Logo() {
  return (
    <>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <rect width="48" height="48" rx="11" fill="#1f2d5c" />
        <path
          fill="#d6e1ff"
          d="M3 40c6-13 12-28 26-29 9-.5 14.5 4.5 16 9.5l-3.5 2C40.5 31 33 35 25 35c-10 0-17 2-22 5z"
        />
        <path fill="#9eb1ff" d="M3 40c6-9 13-15 26-14-2 6-6 9-11 9.2-6 .6-11 2.3-15 4.8z" />
        <circle cx="33.5" cy="19.5" r="5.5" fill="#ffc53d" />
        <circle cx="33.5" cy="19.5" r="2.6" fill="#1f2d5c" />
      </svg>
      Nightjar
    </>
  );
}
