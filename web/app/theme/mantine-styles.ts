/*
 * Styles of the Mantine components that nearly all pages have. Others are imported by the file that uses the component. Always the
 * layered files: our own rules override a layer in any order of loading.
 */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
