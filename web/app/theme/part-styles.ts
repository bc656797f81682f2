/*
 * The theme's styles of buttons, fields, choices and tabs. They load on all pages before the styles
 * of components, which override them.
 */
import './button.module.css';
import './choice.module.css';
import './field.module.css';
import './tabs.module.css';
