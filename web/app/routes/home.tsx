import { Button, TextInput } from '@mantine/core';

export default function Home() {
  return (
    <main className="wrap">
      <h1>Home</h1>
      <Button variant="lamp">Search</Button>
      <TextInput label="Name" description="Help" error="Name is required" />
    </main>
  );
}
