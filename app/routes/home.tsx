/** "/" always leads on, by the navigation rules; a loader makes sure that the server is asked. */
export async function loader() {
  return null;
}

export default function Home() {
  return null;
}
